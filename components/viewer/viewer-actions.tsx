'use client';

import { Code, Download, Heart, ImagePlus, Link2, Shuffle, TextQuote, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense, useState } from 'react';
import { fileName, remixHref } from '@/components/gallery';
import { useDownloadHref } from '@/components/layout';
import { buttonVariants, IconButton, toast } from '@/components/ui';
import type { ActionResult, Creation } from '@/lib/contract';
import { createHref } from '@/lib/forms';
import { RunAgain } from './run-again';
import { useReferenceHref } from './use-reference-href';

const CodeDialog = lazy(() => import('./code-dialog'));

export interface ViewerDeeds {
  favourite: (on: boolean) => void;
  remove: () => Promise<void>;
  /** Makes the same task once more at the price seen; null when it rose and a form must ask first. */
  runAgain: (seenCredits: number) => Promise<ActionResult<string | null>>;
}

/** Everything that can be done with what is being looked at. */
export function ViewerActions({
  workspace,
  baseUrl,
  task,
  output,
  deeds,
}: {
  workspace: string;
  baseUrl: string;
  task: Creation;
  output: number;
  deeds: ViewerDeeds;
}) {
  const [code, setCode] = useState(false);
  const reference = useReferenceHref(workspace, task, output);
  const stored = task.outputs[output];
  const downloadHref = useDownloadHref();
  const loved = task.favourites.includes(output);
  const remix = remixHref(workspace, task);
  const prompt = createHref(workspace, { model: task.model, values: { prompt: task.prompt } });

  const copyLink = async () => {
    const done = await navigator.clipboard.writeText(window.location.href).then(
      () => true,
      () => false,
    );
    if (done) toast.success('The link was copied.');
    else toast.error('Your browser blocked copying. Copy it from the address bar.');
  };

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Link href={remix} className={buttonVariants({ variant: 'primary', size: 'sm' })}>
        <Shuffle aria-hidden />
        Remix
      </Link>
      <RunAgain workspace={workspace} task={task} remix={remix} run={deeds.runAgain} />
      <Link href={prompt} className={buttonVariants({ size: 'sm' })}>
        <TextQuote aria-hidden />
        Use prompt
      </Link>
      {reference === null ? null : (
        <Link href={reference} className={buttonVariants({ size: 'sm' })}>
          <ImagePlus aria-hidden />
          Use as reference
        </Link>
      )}
      <span className="flex items-center">
        {stored === undefined ? null : (
          <a
            href={downloadHref(task.task_id, output, stored.url)}
            download={fileName(task, output)}
            aria-label="Download"
            title="Download"
            className={buttonVariants({ variant: 'ghost', size: 'sm', icon: true })}
          >
            <Download aria-hidden />
          </a>
        )}
        <IconButton size="sm" label="Copy link" onClick={copyLink}>
          <Link2 aria-hidden />
        </IconButton>
        {task.params === null ? null : (
          <IconButton size="sm" label="Copy as code" onClick={() => setCode(true)}>
            <Code aria-hidden />
          </IconButton>
        )}
        {task.status === 'succeeded' ? (
          <IconButton
            size="sm"
            label="Favourite"
            aria-pressed={loved}
            onClick={() => deeds.favourite(!loved)}
          >
            <Heart className={loved ? 'fill-current' : undefined} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton size="sm" label="Move to trash" onClick={() => void deeds.remove()}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
      {code ? (
        <Suspense>
          <CodeDialog
            open={code}
            onOpenChange={setCode}
            baseUrl={baseUrl}
            body={{ model: task.model, ...task.params }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
