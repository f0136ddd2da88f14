import { Button } from '@/components/ui';
import type { StripItem } from './versions';

/**
 * Says that the open version stays open after an extension, because the next ratio is made from it too, and offers to open each
 * extension. Nothing before the first one of this visit.
 */
export function ExtendedNote({
  items,
  current,
  taskIds,
  onOpen,
}: {
  items: readonly StripItem[];
  /** The name of the open version. */
  current: string;
  /** Tasks of this visit. */
  taskIds: readonly string[];
  onOpen: (name: string) => void;
}) {
  const extensions = items.filter(
    ({ edit, task, failure }) =>
      edit?.verb === 'extend_frame' &&
      edit.parent === current &&
      failure === null &&
      task !== null &&
      taskIds.includes(task.task_id),
  );
  const number = items.find(({ key }) => key === current)?.number ?? null;
  if (extensions.length === 0 || number === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line py-2 text-sm">
      <p role="status" className="flex-[1_1_10rem] text-pretty text-ink-2">
        v{number} stays open for the next ratio.
      </p>
      <div className="flex flex-wrap gap-1 empty:hidden">
        {extensions.map(({ key, number: extendedNumber, ready }) =>
          ready === null ? null : (
            <Button key={key} size="sm" onClick={() => onOpen(key)}>
              Open v{extendedNumber}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}
