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
        'grid size-full place-content-center justify-items-center gap-2 border border-line bg-sunk p-3 text-center text-xs text-ink-2',
        className,
      )}
    >
      <Icon className="size-6 text-ink-3" aria-hidden />
      {kind === 'audio' ? 'Audio' : 'This file has no preview. You can download it.'}
    </div>
  );
}
