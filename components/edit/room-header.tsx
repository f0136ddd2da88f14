import { ArrowLeft, Columns2, Download, Redo2, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { Button, buttonVariants, cn } from '@/components/ui';
import { TopBarContent } from '../layout';

interface RoomHeaderProps {
  back: { href: string; label: string };
  /** "v3 · Upscaled 2× · Lumen Upscale". */
  about: string;
  /** Number of the version before the open one; null for the original. */
  before: number | null;
  isComparing: boolean;
  download: { href: string; name: string } | null;
  undo: (() => void) | null;
  redo: (() => void) | null;
  onCompare: () => void;
}

/** The controls of the room: in the top bar, or in a row of their own where it has no room for them. */
export function RoomHeader(props: RoomHeaderProps) {
  return (
    <>
      <TopBarContent title="Edit">
        <div className="flex min-w-0 flex-1 items-center gap-2 max-lg:hidden">
          <Controls {...props} />
        </div>
      </TopBarContent>
      <div className="flex items-center gap-1 px-3 pt-2 lg:hidden">
        <Controls {...props} />
      </div>
    </>
  );
}

/** Without their words where there is no room for them. */
const labelClass = 'max-xl:sr-only';
const small = 'max-xl:w-9 max-xl:px-0 pointer-coarse:max-xl:w-11';

/** Back, what is open, strokes, comparing, the file. */
function Controls({
  back,
  about,
  before,
  isComparing,
  download,
  undo,
  redo,
  onCompare,
}: RoomHeaderProps) {
  return (
    <>
      <Link
        href={back.href}
        aria-label={back.label}
        title={back.label}
        className={buttonVariants({ variant: 'ghost', size: 'sm', icon: true })}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm text-ink-3" title={about}>
        {about}
      </span>
      <Button
        size="sm"
        variant="ghost"
        className={small}
        // Not `disabled`: a focused button would lose the focus with the last step.
        aria-disabled={undo === null || undefined}
        onClick={() => undo?.()}
      >
        <Undo2 aria-hidden />
        <span className={labelClass}>Undo</span>
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className={small}
        aria-disabled={redo === null || undefined}
        onClick={() => redo?.()}
      >
        <Redo2 aria-hidden />
        <span className={labelClass}>Redo</span>
      </Button>
      {before === null ? null : (
        <Button size="sm" aria-pressed={isComparing} className={small} onClick={onCompare}>
          <Columns2 aria-hidden />
          <span className={labelClass}>Compare with v{before}</span>
        </Button>
      )}
      {download === null ? null : (
        <a
          href={download.href}
          download={download.name}
          className={cn(buttonVariants({ size: 'sm' }), small)}
        >
          <Download aria-hidden />
          <span className={labelClass}>Download</span>
        </a>
      )}
    </>
  );
}
