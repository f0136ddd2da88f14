'use client';

import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  formatCount,
} from '@/components/ui';
import type { UnsentList } from '../create-list';
import type { AnswerPrompts } from './prompts-of-answer';

/** Lets a person choose which part of an answer becomes the prompt. Default export, because it is loaded lazily. */
export default function PromptDialog({
  prompts: { items, wholeText },
  onChoose,
  unsentList,
  onMakeList,
  onClose,
}: {
  prompts: AnswerPrompts;
  onChoose: (prompt: string) => void;
  /** The list that this person prepared and has not sent. */
  unsentList: UnsentList | null;
  /** Makes a list of all items, or adds them to the unsent one. */
  onMakeList: (prompts: readonly string[], isAddition: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Use in Create"
        description="This answer has a list. Choose what becomes the prompt."
      >
        <DialogBody className="px-2 pb-3">
          <ul>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and items may be equal
              <li key={index}>
                <Choice text={item} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <div className="mt-2 border-t border-line pt-2">
            <button type="button" className={choiceClasses} onClick={() => onChoose(wholeText)}>
              The whole answer
            </button>
          </div>
        </DialogBody>
        <DialogFooter>
          {unsentList === null ? (
            <Button variant="primary" onClick={() => onMakeList(items, false)}>
              Make a list of all {items.length}…
            </Button>
          ) : (
            <>
              <p className="min-w-0 flex-1 text-sm text-ink-2 max-sm:order-last sm:self-center">
                Your list of {formatCount(unsentList.rowCount)}{' '}
                {unsentList.rowCount === 1 ? 'row' : 'rows'} is not sent yet.
              </p>
              <Button onClick={() => onMakeList(items, false)}>Replace it</Button>
              {unsentList.takesPrompts ? (
                <Button variant="primary" onClick={() => onMakeList(items, true)}>
                  Add all {items.length} to it
                </Button>
              ) : null}
            </>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const choiceClasses =
  'block min-h-11 w-full rounded-md px-3 py-2 text-left text-sm hover:bg-sunk dark:hover:bg-raised';

function Choice({ text, onChoose }: { text: string; onChoose: (prompt: string) => void }) {
  return (
    <button type="button" dir="auto" className={choiceClasses} onClick={() => onChoose(text)}>
      <span className="line-clamp-3 break-words whitespace-pre-line">{text}</span>
    </button>
  );
}
