import { AudioLines, FileQuestionMark } from 'lucide-react';
import { cn } from '@/components/ui';

/** The tile of an output that is neither an image nor a video: its type in words. */
export function FileTile({
  kind,
  className,
}: {
  kind: 'audio' | 'file';
  className?: string | undefined;
}) {
  const Icon = kind === 'audio' ? AudioLines : FileQuestionMark;
  return (
    <div
      className={cn(
        '@container grid size-full place-items-center border border-line bg-sunk text-center text-xs text-ink-2',
        className,
      )}
    >
      <span className="grid justify-items-center gap-2 p-1 @min-[6rem]:p-3">
        <Icon className="size-6 text-ink-3" aria-hidden />
        {/* A small tile has only room for the icon. */}
        <span className="@max-[6rem]:sr-only">
          {kind === 'audio' ? 'Audio' : 'This file has no preview. You can download it.'}
        </span>
      </span>
    </div>
  );
}
