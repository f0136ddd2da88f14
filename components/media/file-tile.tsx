import { AudioLines, FileQuestionMark } from 'lucide-react';
import { cn } from '@/components/ui';

/** An output that is no picture and no video: what it is, in words. */
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
