import Link from 'next/link';
import { cn } from '@/components/ui';
import type { Creation } from '@/lib/pages/creations';
import { pictureUrlOf } from '@/lib/pages/output-kinds';

/** Thumbnails of the task's results, to switch between them. */
export function Filmstrip({
  task,
  current,
  hrefOf,
}: {
  task: Creation;
  current: number;
  hrefOf: (output: number) => string;
}) {
  return (
    <ul className="flex shrink-0 justify-center gap-2 px-3 pb-3">
      {task.outputs.map((storedFile, i) => (
        <li key={storedFile.url}>
          <Link
            replace
            href={hrefOf(i)}
            aria-label={`Result ${i + 1}`}
            aria-current={i === current ? 'true' : undefined}
            className={cn(
              'block size-14 overflow-hidden rounded-sm',
              i === current
                ? 'outline-2 outline-offset-2 outline-live'
                : 'opacity-70 hover:opacity-100',
            )}
          >
            <Picture url={pictureUrlOf(storedFile)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Picture({ url }: { url: string | undefined }) {
  if (url === undefined) return <span className="block size-full bg-line" />;
  return (
    // biome-ignore lint/performance/noImgElement: the service makes the sizes
    <img src={url} alt="" className="size-full object-cover" />
  );
}
