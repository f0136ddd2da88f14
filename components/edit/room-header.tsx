import { ArrowLeft, Columns2, Download, Redo2, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { Button, buttonVariants, cn } from '@/components/ui';
import { TopBarContent } from '../layout';

/** The controls of the room in the top bar: back, what is open, strokes, comparing, the file. */
export function RoomHeader({
  back,
  about,
  before,
  isComparing,
  download,
  undo,
  redo,
  onCompare,
}: {
  back: string;
  /** "A harbour · Lumen Image · v3". */
  about: string;
  /** Number of the version before the open one; null for the original. */
  before: number | null;
  isComparing: boolean;
  download: { href: string; name: string } | null;
  undo: (() => void) | null;
  redo: (() => void) | null;
  onCompare: () => void;
}) {
  const wide = 'max-xl:sr-only';
  return (
    <TopBarContent title="Edit">
      <Link
        href={back}
        aria-label="Back to the result"
        title="Back to the result"
        className={cn(buttonVariants({ variant: 'ghost', size: 'sm', icon: true }), '-ml-1')}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <span className="min-w-0 flex-1 truncate text-sm text-ink-3 max-lg:invisible" title={about}>
        {about}
      </span>
      <div className="flex shrink-0 items-center gap-1 md:gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-label="Undo"
          className="max-md:w-9 max-md:px-0"
          disabled={undo === null}
          onClick={() => undo?.()}
        >
          <Undo2 aria-hidden />
          <span className={wide}>Undo</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label="Redo"
          className="max-md:w-9 max-md:px-0"
          disabled={redo === null}
          onClick={() => redo?.()}
        >
          <Redo2 aria-hidden />
          <span className={wide}>Redo</span>
        </Button>
        {before === null ? null : (
          <Button
            size="sm"
            aria-pressed={isComparing}
            aria-label={`Compare with v${before}`}
            className="max-md:w-9 max-md:px-0"
            onClick={onCompare}
          >
            <Columns2 aria-hidden />
            <span className={wide}>
              {isComparing ? 'Back to the picture' : `Compare with v${before}`}
            </span>
          </Button>
        )}
        {download === null ? null : (
          <a
            href={download.href}
            download={download.name}
            aria-label="Download"
            className={cn(buttonVariants({ size: 'sm' }), 'max-md:w-9 max-md:px-0')}
          >
            <Download aria-hidden />
            <span className={wide}>Download</span>
          </a>
        )}
      </div>
    </TopBarContent>
  );
}
