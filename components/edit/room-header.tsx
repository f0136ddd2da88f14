import { ArrowLeft, Columns2, Download, Redo2, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { Button, buttonVariants, cn } from '@/components/ui';
import { TopBarContent } from '../layout';

interface RoomHeaderProps {
  back: { href: string; label: string };
  /** What is open: "v3 · Upscaled 2× · Lumen Upscale". */
  title: string;
  /** The number of the version that the open one can be compared with; null without one. */
  comparableNumber: number | null;
  isComparing: boolean;
  download: { href: string; name: string } | null;
  /** Null when there is nothing to undo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  onCompare: () => void;
}

/** The controls of the room: in the top bar, or on narrow screens in a row of their own. */
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

/** Buttons without their label where the bar is too narrow for it. */
const labelClass = 'max-xl:sr-only';
const iconOnlyClass = 'max-xl:w-9 max-xl:px-0 pointer-coarse:max-xl:w-11';

function Controls({
  back,
  title,
  comparableNumber,
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
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm text-ink-3" title={title}>
        {title}
      </span>
      <Button
        size="sm"
        variant="ghost"
        className={iconOnlyClass}
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
        className={iconOnlyClass}
        aria-disabled={redo === null || undefined}
        onClick={() => redo?.()}
      >
        <Redo2 aria-hidden />
        <span className={labelClass}>Redo</span>
      </Button>
      {comparableNumber === null ? null : (
        <Button size="sm" aria-pressed={isComparing} className={iconOnlyClass} onClick={onCompare}>
          <Columns2 aria-hidden />
          <span className={labelClass}>Compare with v{comparableNumber}</span>
        </Button>
      )}
      {download === null ? null : (
        <a
          href={download.href}
          download={download.name}
          className={cn(buttonVariants({ size: 'sm' }), iconOnlyClass)}
        >
          <Download aria-hidden />
          <span className={labelClass}>Download</span>
        </a>
      )}
    </>
  );
}
