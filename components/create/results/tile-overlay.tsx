'use client';

import { Brush, Download, ImagePlus, Shuffle } from 'lucide-react';
import Link from 'next/link';
import { formatCredits } from '@/components/ui';
import type { OutputRecord } from '@/lib/contract';
import { editHref, mediaKindOf } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { outputKind } from '@/lib/pages/output-kinds';
import { useDownloadHref, useReadHref, useShell } from '../../layout';
import { creditsOf } from '../../library/media';
import { type Reference, ReferenceMenu } from '../../use-in-create';

const pillClass =
  'pointer-events-auto flex h-6.5 items-center gap-1.5 rounded-sm bg-black/55 px-2 text-xs text-white backdrop-blur-sm hover:bg-black/75 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center [&_svg]:size-3.5';

/** The actions and the cost of a result, over its tile on hover and focus. */
export function TileOverlay({
  task,
  output,
  onRemix,
  reference,
}: {
  task: Creation;
  output: OutputRecord;
  onRemix: () => void;
  reference: Pick<Reference, 'takes' | 'use'>;
}) {
  // The price is that of the whole task, so only its first result shows it.
  const credits = task.outputs[0] === output ? creditsOf(task) : null;
  const downloadHref = useDownloadHref();
  const readHref = useReadHref();
  const { workspace } = useShell();
  const index = task.outputs.indexOf(output);
  const href = downloadHref(task.task_id, index, output.url);
  const media = mediaKindOf(output.content_type);
  const kind = outputKind(output);
  return (
    <div className="pointer-events-none absolute inset-x-2.5 bottom-2.5 flex flex-wrap items-center justify-end gap-1.5 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      <button type="button" className={pillClass} title="Remix" onClick={onRemix}>
        <Shuffle aria-hidden />
        <span className="pointer-coarse:sr-only">Remix</span>
      </button>
      {output.no_longer_kept || (kind !== 'image' && kind !== 'video') ? null : (
        <Link
          href={editHref(workspace.slug, {
            kind: 'result',
            taskId: task.task_id,
            output: index,
          })}
          prefetch={false}
          className={pillClass}
          title="Edit"
        >
          <Brush aria-hidden />
          <span className="pointer-coarse:sr-only">Edit</span>
        </Link>
      )}
      {media === 'video' && reference.takes('image') && !output.no_longer_kept ? (
        <ReferenceMenu
          workspace={workspace.slug}
          media={{ url: output.url, kind: media }}
          readHref={readHref(task.task_id, index, output.url)}
          reference={reference}
          trigger={(isTaking) => (
            <button
              type="button"
              className={pillClass}
              aria-label="Use in the form"
              title="Use in the form"
              disabled={isTaking}
            >
              <ImagePlus aria-hidden />
            </button>
          )}
        />
      ) : null}
      {media !== undefined &&
      media !== 'video' &&
      reference.takes(media) &&
      !output.no_longer_kept ? (
        <button
          type="button"
          className={pillClass}
          aria-label="Use as reference"
          title="Use as reference"
          onClick={() => reference.use({ url: output.url, kind: media })}
        >
          <ImagePlus aria-hidden />
        </button>
      ) : null}
      {output.no_longer_kept ? null : (
        <a href={href} download className={pillClass} aria-label="Download" title="Download">
          <Download aria-hidden />
        </a>
      )}
      {credits === null ? null : (
        <span className="num flex h-6.5 items-center rounded-sm bg-black/55 px-2 text-xs text-white pointer-coarse:hidden">
          {formatCredits(credits)} cr
        </span>
      )}
    </div>
  );
}
