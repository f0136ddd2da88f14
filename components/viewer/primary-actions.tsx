'use client';

import { Download, FlaskConical, ImagePlus, Shuffle, TextQuote } from 'lucide-react';
import Link from 'next/link';
import type { ActionResult, Creation } from '@/lib/contract';
import { isTerminal } from '@/lib/contract';
import { experimentHref, mediaKindOf } from '@/lib/forms';
import { fileName, keptOutput, remixHref } from '../gallery';
import { useDownloadHref } from '../layout';
import { promptHref, useCurrentForm, useReference } from '../use-in-create';
import { ActionText, actionCardClasses } from './action-card';
import { fileWords } from './file-facts';
import { RunAgain } from './run-again';

/** The most common actions on a result, each with its explanation and cost. */
export function PrimaryActions({
  workspace,
  task,
  output,
  runAgain,
}: {
  workspace: string;
  task: Creation;
  output: number;
  runAgain: (seenCredits: number) => Promise<ActionResult<string | null>>;
}) {
  const downloadHref = useDownloadHref();
  const current = useCurrentForm(workspace);
  const reference = useReference(workspace, {
    model: task.model,
    values: { prompt: task.prompt },
  });
  const stored = keptOutput(task, output);
  const media = stored === undefined ? undefined : mediaKindOf(stored.content_type);
  const remix = remixHref(workspace, task);
  const form = current ?? { model: task.model, values: {} };
  return (
    <div className="grid grid-cols-2 gap-2">
      {isTerminal(task.status) ? (
        <RunAgain
          key={task.task_id}
          workspace={workspace}
          task={task}
          remix={remix}
          run={runAgain}
        />
      ) : null}
      {task.params === null ? null : (
        <Link href={remix} className={actionCardClasses()}>
          <ActionText
            icon={<Shuffle aria-hidden />}
            title="Remix"
            hint="Edit all of it first, with a new seed"
          />
        </Link>
      )}
      {task.prompt === '' ? null : (
        <Link
          href={experimentHref(
            workspace,
            { model: task.model, values: { ...task.params, prompt: task.prompt } },
            task.task_id,
          )}
          className={actionCardClasses()}
        >
          <ActionText
            icon={<FlaskConical aria-hidden />}
            title="Experiment with this"
            hint="Try models and settings around it"
          />
        </Link>
      )}
      {task.prompt === '' ? null : (
        <Link href={promptHref(workspace, form, task.prompt).href} className={actionCardClasses()}>
          <ActionText
            icon={<TextQuote aria-hidden />}
            title="Use prompt"
            hint={current === null ? 'Only the words' : 'Only the words; your model stays'}
          />
        </Link>
      )}
      {stored === undefined ? null : (
        <a
          href={downloadHref(task.task_id, output, stored.url)}
          download={fileName(task, output)}
          className={actionCardClasses()}
        >
          <ActionText
            icon={<Download aria-hidden />}
            title="Download"
            hint={fileWords(stored) || 'The file as it was made'}
          />
        </a>
      )}
      {stored === undefined || media === undefined || !reference.takes(media) ? null : (
        <button
          type="button"
          className={actionCardClasses()}
          onClick={() => reference.use({ url: stored.url, kind: media })}
        >
          <ActionText
            icon={<ImagePlus aria-hidden />}
            title="Use as reference"
            hint="Adds it to your form"
          />
        </button>
      )}
      {reference.dialog}
    </div>
  );
}
