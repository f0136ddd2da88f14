import { useEffect, useState } from 'react';
import { Button, Progress } from '@/components/ui';
import type { FilmVerb } from '@/lib/pages/edits';
import { FailureBanner } from '../failure-banner';
import { problemOf } from './film-job';
import type { FilmDesk } from './use-film-desk';

const buttonLabels: Readonly<Record<FilmVerb, string>> = {
  trim: 'Keep as a version',
  frame: 'Save this frame',
  sound: 'Keep as a version',
  join: 'Join the films',
};

const progressLabels: Readonly<Record<FilmVerb, string>> = {
  trim: 'Trimming…',
  frame: 'Taking the frame…',
  sound: 'Adding the sound…',
  join: 'Joining the films…',
};

/**
 * The button of the chosen tool, and the progress or failure of the work, which goes on while another tool or none (`tool` null)
 * is open.
 */
export function FilmBar({
  tool,
  tools,
  work,
  start,
  foreignTitle,
}: Pick<FilmDesk, 'tool' | 'tools' | 'work' | 'start' | 'foreignTitle'>) {
  const { state } = work;
  if (state.kind === 'making' || state.kind === 'saving') {
    const label = state.kind === 'making' ? progressLabels[state.job.verb] : 'Keeping it…';
    return (
      <div className="grid gap-2 border-line border-t py-3.5" role="status">
        <span className="flex items-center text-sm">
          <span className="flex-1">{label}</span>
          <Button size="sm" onClick={work.cancel}>
            Cancel
          </Button>
        </span>
        <Progress label={label} value={state.share * 100} />
        <ForeignTitle title={foreignTitle} />
        <span className="text-xs text-ink-3">
          Made in this browser, also while you open other pages. Keep this tab open.
        </span>
      </div>
    );
  }
  if (state.kind === 'unsaved') {
    return (
      <UnsavedFile work={work} message={state.message} file={state.file} title={foreignTitle} />
    );
  }
  const origin = foreignTitle === null ? '' : `Of another film, ${foreignTitle}: `;
  const failure = (
    <FailureBanner
      failure={state.kind === 'failed' ? `${origin}${state.message}` : null}
      onDismiss={work.cancel}
    />
  );
  if (tool === null) return failure;
  const problem = problemOf(tool, tools);
  return (
    <div className="border-line border-t py-3.5">
      {failure}
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        disabled={problem !== null}
        onClick={start}
      >
        {buttonLabels[tool]}
        <span className="font-normal opacity-75">Free</span>
      </Button>
      <p className="mt-2 min-h-5 text-xs text-ink-3">
        {problem ?? 'Made in this browser. What is open stays as it is.'}
      </p>
    </div>
  );
}

/** Says which film it is, where another one is open. */
const ForeignTitle = ({ title }: { title: string | null }) =>
  title === null ? null : <span className="text-xs text-ink-2">Of another film: {title}</span>;

/** A file that was made and could not be uploaded: it can be sent again or downloaded, as long as the tab is open. */
function UnsavedFile({
  work,
  message,
  file,
  title,
}: {
  work: FilmDesk['work'];
  message: string;
  file: File;
  title: string | null;
}) {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setHref(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div className="grid gap-2 border-line border-t py-3.5" role="alert">
      <span className="text-sm">
        <strong className="block font-medium text-bad">It is made, but not kept yet</strong>
        {message} It is in this tab alone: keep it open, or download it.
      </span>
      <ForeignTitle title={title} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => void work.saveAgain()}>
          Keep it again
        </Button>
        <Button size="sm" asChild>
          <a href={href} download={file.name}>
            Download
          </a>
        </Button>
        <Button size="sm" variant="ghost" onClick={work.cancel}>
          Discard
        </Button>
      </div>
    </div>
  );
}
