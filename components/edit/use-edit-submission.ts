import { useRef, useState } from 'react';
import { keepVersionAction } from '@/lib/console/library/edits/actions';
import { type EditInput, editPayload, type ModelEdit } from '@/lib/forms';
import type { Cut } from '@/lib/pages/edits';
import type { ActionResult } from '@/lib/pages/failures';
import type { PresetRef } from '@/lib/pages/presets';
import { RequestError, uploadFile } from '@/lib/queries';
import { callAction } from '../actions';
import type { Submissions } from '../create';
import { isCutOff } from './recipe/recipe';
import type { RepeatedMask } from './repeated-edit';
import type { StageHandle } from './stage';
import { scaledMaskFile } from './stage/export-files';
import { uploadHref } from './use-read-source';

/** An edit at the moment of its submission. */
interface SubmittedEdit {
  readonly edit: ModelEdit;
  readonly parent: string;
  readonly sourceUrl: string;
  readonly input: EditInput;
  readonly agreedCredits: number;
  /** The mask of an earlier edit, which is sent instead of what is painted; null without one. */
  readonly mask: RepeatedMask | null;
  /** The characters whose pictures and words are in the input. */
  readonly presets: readonly PresetRef[];
}

const offlineMessage =
  'You are offline, so that what you painted cannot be sent. It stays here; press again when you are back online.';

/** Uploads what an edit needs, then submits it once. `failure`: why nothing was sent. */
export function useEditSubmission(workspace: string, submissions: Submissions) {
  const [isPreparing, setIsPreparing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = useRef(false);
  const sentFiles = useRef(new Map<string, { bytes: Uint8Array; id: string; url: string }>());

  /** The same file is uploaded once, so that a repeated submission is the same request. */
  const sendOnce = async (blob: Blob, name: string, isHidden = true) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const previous = sentFiles.current.get(name);
    if (previous !== undefined && isSame(previous.bytes, bytes)) return previous;
    const file = { bytes, ...(await uploadPicture(workspace, blob, name, isHidden)) };
    sentFiles.current.set(name, file);
    return file;
  };

  /** Runs one preparation at a time, and sets `failure`. */
  const prepare = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPreparing(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureMessageOf(error));
    } finally {
      isBusy.current = false;
      setIsPreparing(false);
    }
  };

  const submit = (submittedEdit: SubmittedEdit, stage: StageHandle | null) =>
    prepare(async () => {
      const { edit, parent, input, agreedCredits, presets } = submittedEdit;
      let { sourceUrl } = submittedEdit;
      let mask: { id: string; url: string } | null = submittedEdit.mask;
      const newSize = submittedEdit.mask?.newSize;
      if (mask !== null && newSize) {
        const response = await fetch(uploadHref(workspace, mask.id));
        if (!response.ok) return setFailure('The mask could not be loaded. Paint again.');
        mask = await sendOnce(await scaledMaskFile(await response.blob(), newSize), 'Mask.png');
      }
      if (edit.verb === 'change_region' && mask === null) {
        const paintedMask = (await stage?.exportMask()) ?? null;
        if (paintedMask === null) return setFailure('Paint what should change first.');
        mask = await sendOnce(paintedMask, 'Mask.png');
      } else if (edit.way === 'padded' && stage !== null) {
        const padded = await stage.exportPadded();
        mask = await sendOnce(padded.mask, 'Mask.png');
        sourceUrl = (await sendOnce(padded.picture, 'Extended frame.png')).url;
      }
      const body = editPayload(edit, { ...input, sourceUrl, maskUrl: mask?.url });
      if (body.payload === undefined)
        return setFailure(`${body.missing.map(({ message }) => message).join('. ')}.`);
      const prompt = typeof body.payload.prompt === 'string' ? body.payload.prompt : '';
      submissions.start({ ...body.payload, model: edit.modelId, prompt }, agreedCredits, {
        edit: { parent, verb: edit.verb, mask: mask?.id ?? null },
        presets,
      });
    });

  /** Keeps what was cropped or turned as a version. */
  const keep = (parent: string, stage: StageHandle, onKept: (version: string) => void) =>
    prepare(async () => {
      const { file, cut } = await stage.exportCrop();
      const name = cutName(cut, file);
      const { id: asset } = await sendOnce(file, name, false);
      const result = await keepCut(workspace, parent, asset, cut);
      if (!result.ok) return setFailure(result.error.message);
      // The same crop, when it is kept again, is another version.
      sentFiles.current.delete(name);
      onKept(result.value);
    });

  return { submit, keep, isPreparing, failure, dismiss: () => setFailure(null) };
}

export const cutName = (cut: Cut, { type }: Blob): string =>
  `${isCutOff(cut) ? 'Cropped' : 'Turned'}.${type === 'image/jpeg' ? 'jpg' : 'png'}`;

/** Keeps the upload of a cropped or turned picture as a version. Returns the version's name. */
export function keepCut(
  workspace: string,
  parent: string,
  asset: string,
  cut: Cut,
): Promise<ActionResult<string>> {
  const verb = isCutOff(cut) ? 'crop' : 'turn';
  return callAction(() => keepVersionAction(workspace, { parent, verb, asset, cut }));
}

/** Uploads a picture that this browser drew. `isHidden`: it is not listed among the uploads. */
export async function uploadPicture(
  workspace: string,
  blob: Blob,
  name: string,
  isHidden: boolean,
): Promise<{ id: string; url: string }> {
  const picture = new File([blob], name, { type: blob.type || 'image/png' });
  const file = await uploadFile(workspace, picture, { isHidden });
  return { id: file.asset_id, url: file.url };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

function failureMessageOf(error: unknown): string {
  if (!navigator.onLine) return offlineMessage;
  if (error instanceof RequestError) return error.failure.message;
  return 'The picture could not be prepared in this browser. Reload the page and try again; nothing was charged.';
}
