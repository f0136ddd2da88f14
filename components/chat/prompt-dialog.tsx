'use client';

import { Button, Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui';
import type { AnswerPrompts } from './prompts-of-answer';

/** Lets a person choose which part of an answer becomes the prompt. Default export, because it is loaded lazily. */
export default function PromptDialog({
  prompts: { items, wholeText },
  onChoose,
  onList,
  onClose,
}: {
  prompts: AnswerPrompts;
  onChoose: (prompt: string) => void;
  /** Makes a list of all items. */
  onList: (prompts: readonly string[]) => void;
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
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and items may be equal
              <li key={at}>
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
          <Button variant="primary" onClick={() => onList(items)}>
            Make a list of all {items.length}…
          </Button>
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
