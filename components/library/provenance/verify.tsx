'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button, cn, ErrorState, Spinner } from '@/components/ui';
import { limits, type ProvenanceReport } from '@/lib/contract';
import { RequestError, verifyFile, verifyResult } from '@/lib/queries';
import { usePageDrop } from '../media';
import { Approvals } from './approvals';
import { Report } from './report';

const acceptedTypes = 'image/png,image/jpeg,image/webp,video/mp4,audio/mpeg,audio/wav';
const noSignal = () => new AbortController().signal;

/** A result of the workspace that the page opens with. */
export interface OwnResult {
  readonly taskId: string;
  readonly output: number;
  readonly name: string;
  readonly prompt: string | null;
}

/** A problem of a file that is found without a request. */
class FileProblem extends Error {}

/** Checks files that are dropped, pasted or chosen, and shows what they declare about how they were made. */
export function Verify({
  workspace,
  ownResult,
}: {
  workspace: string;
  ownResult: OwnResult | null;
}) {
  const fileInput = useRef<HTMLInputElement>(null);
  const result = useQuery({
    queryKey: ['provenance', workspace, ownResult?.taskId, ownResult?.output],
    queryFn: ({ signal }) =>
      verifyResult(workspace, ownResult ?? { taskId: '', output: 0 }, signal),
    enabled: ownResult !== null,
    retry: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fileCheck = useMutation({
    // While offline a file is refused in words, and not held back.
    networkMode: 'always',
    mutationFn: (file: File): Promise<ProvenanceReport> => {
      if (file.size > limits.uploadBytes)
        throw new FileProblem('Files of up to 64 MB can be checked. Choose a smaller one.');
      if (file.size === 0) throw new FileProblem('This file is empty.');
      return verifyFile(workspace, file, noSignal());
    },
  });
  const { mutate } = fileCheck;
  const checkFirstFile = useCallback(
    (files: File[]) => {
      const [file] = files;
      if (file !== undefined) mutate(file);
    },
    [mutate],
  );
  const isDraggedOver = usePageDrop(checkFirstFile);
  const file = fileCheck.variables;
  const shownReport = file === undefined ? result : fileCheck;
  const isBusy = file === undefined ? ownResult !== null && result.isPending : fileCheck.isPending;
  const name = file?.name ?? ownResult?.name ?? '';
  return (
    <div className="grid gap-5">
      <div
        className={cn(
          'grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong bg-panel px-6 py-10 text-center',
          isDraggedOver && 'border-live bg-live-soft',
        )}
      >
        <ShieldQuestion className="size-6 text-ink-3" aria-hidden />
        <p className="text-pretty">
          {isDraggedOver ? 'Drop the file to check it' : 'Drop an image, video or sound here'}
        </p>
        <Button onClick={() => fileInput.current?.click()}>Choose a file</Button>
        <p className="text-sm text-ink-3">
          PNG, JPEG, WebP, MP4, MP3 or WAV, up to 64 MB. It is checked and not kept.
        </p>
        <input
          ref={fileInput}
          type="file"
          accept={acceptedTypes}
          aria-label="File to check"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            checkFirstFile([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      <div aria-live="polite" aria-busy={isBusy} className="grid gap-3">
        {name === '' ? null : (
          <p dir="auto" className="truncate text-sm text-ink-2">
            {name}
          </p>
        )}
        {isBusy ? (
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Spinner /> Checking…
          </p>
        ) : shownReport.data !== undefined ? (
          <>
            <Report
              name={name}
              report={shownReport.data}
              prompt={file === undefined ? (ownResult?.prompt ?? null) : null}
            />
            {file === undefined ? null : (
              <Approvals workspace={workspace} file={file} chosenAt={fileCheck.submittedAt} />
            )}
          </>
        ) : shownReport.error === null ? null : (
          <CheckFailure
            error={shownReport.error}
            onRetry={() => (file === undefined ? void result.refetch() : mutate(file))}
          />
        )}
      </div>
    </div>
  );
}

function CheckFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text, shouldRetry } = describeFailure(error);
  return (
    <ErrorState
      size="inline"
      title={title}
      description={text}
      {...(shouldRetry ? { onRetry } : {})}
      requestId={error instanceof RequestError ? error.failure.request_id : null}
    />
  );
}

function describeFailure(error: Error): { title: string; text: string; shouldRetry: boolean } {
  if (error instanceof FileProblem) {
    return { title: 'This file can’t be checked', text: error.message, shouldRetry: false };
  }
  const { code, message } =
    error instanceof RequestError ? error.failure : { code: '', message: error.message };
  if (code === 'offline') {
    return {
      title: 'You are offline',
      text: 'Check the connection, then try again.',
      shouldRetry: true,
    };
  }
  if (code === 'not_offered') {
    return { title: 'This service doesn’t check files', text: message, shouldRetry: false };
  }
  if (code === 'unsupported_media_type') {
    return {
      title: 'This file can’t be read',
      text: 'Choose a PNG, JPEG, WebP, MP4, MP3 or WAV file. It may also be damaged.',
      shouldRetry: false,
    };
  }
  if (code === 'file_too_large') {
    return {
      title: 'This file is too large',
      text: 'Files of up to 64 MB can be checked. Choose a smaller one.',
      shouldRetry: false,
    };
  }
  const shouldRetry = !(error instanceof RequestError) || error.retryable;
  return { title: 'The file could not be checked', text: message, shouldRetry };
}
