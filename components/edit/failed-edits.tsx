import { Button } from '@/components/ui';
import type { VerbOffer } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import { isTaskFailure, taskFailureMessages } from '@/lib/pages/task-failure-messages';
import { endedLabels, StateStrip } from '../library/media';
import { repeatableVerb } from './repeated-edit';
import type { StripItem } from './versions';
import { chargeSentence } from './words';

/** The edits that made nothing, each with the reason, what became of its credits and what to do next. */
export function FailedEdits({
  items,
  offers,
  onRetry,
  onDismiss,
}: {
  items: readonly StripItem[];
  offers: readonly VerbOffer[];
  /** Fills in the edit again, on the version that it was made from. Nothing is sent yet. */
  onRetry: (item: StripItem) => void;
  onDismiss: (item: StripItem) => void;
}) {
  const failedItems = items.filter(({ failure }) => failure !== null);
  if (failedItems.length === 0) return null;
  return (
    <ul
      aria-label="Edits that made nothing"
      className="grid max-h-44 shrink-0 grid-cols-1 gap-1.5 overflow-y-auto px-4 pt-2"
    >
      {failedItems.map((item) => {
        const { key, edit, task, label } = item;
        if (task === null) return null;
        const parent = items.find((each) => each.key === edit?.parent);
        const isRepeatable = parent?.ready != null && repeatableVerb(item, offers) !== undefined;
        const { title, retryLabel } = endedLabels(task);
        const { detail, text } = reasonOf(item, task);
        return (
          <li key={key}>
            <StateStrip
              role="alert"
              title={title}
              caption={parent?.number == null ? label : `${label}, from v${parent.number}`}
              text={text}
              detail={detail}
              prompt={task.prompt}
              isBad={task.status !== 'canceled'}
            >
              {isRepeatable ? (
                <Button size="sm" onClick={() => onRetry(item)}>
                  {retryLabel}
                </Button>
              ) : null}
              <Button size="sm" variant="ghost" onClick={() => onDismiss(item)}>
                Dismiss
              </Button>
            </StateStrip>
          </li>
        );
      })}
    </ul>
  );
}

/** Why the edit failed, and what became of its credits. `detail`: the service's message, where `text` is a sentence of ours. */
function reasonOf({ failure }: StripItem, task: Creation): { detail?: string; text: string } {
  const code = task.error?.code ?? null;
  const charge = chargeSentence(task);
  const hasOwnSentence = isTaskFailure(code) && code !== 'task_not_found';
  if (!hasOwnSentence) return { text: `${failure ?? ''} ${charge}`.trim() };
  const detail = task.error?.message;
  return {
    ...(detail ? { detail } : {}),
    text: `${taskFailureMessages[code].text} ${charge}`,
  };
}
