'use client';

import { memo, type RefObject } from 'react';
import { Button, cn } from '@/components/ui';
import { Answer } from './answer';
import { Question } from './question';
import type { Step } from './store/tree';
import { useThread } from './thread-context';
import { useEarlier } from './use-earlier';

/** The messages of the shown path. The last ones are mounted first. */
export function ThreadView({
  steps,
  scroller,
}: {
  steps: readonly Step[];
  scroller: RefObject<HTMLElement | null>;
}) {
  const { shownSteps, hiddenCount, earlierButtonRef, showEarlier } = useEarlier(steps, scroller);
  return (
    <div className="grid grid-cols-1 gap-8">
      {hiddenCount === 0 ? null : (
        <div ref={earlierButtonRef} className="flex justify-center">
          <Button size="sm" variant="ghost" onClick={showEarlier}>
            Show earlier messages
          </Button>
        </div>
      )}
      {shownSteps.map((step) => (
        <StepView key={step.shownMessages.map(({ id }) => id).join()} step={step} />
      ))}
    </div>
  );
}

const StepView = memo(
  function StepView({ step: { chosenMessage, shownMessages, siblings } }: { step: Step }) {
    if (shownMessages.length > 1)
      return <Columns step={{ chosenMessage, shownMessages, siblings }} />;
    return (
      <div className="mx-auto w-full max-w-180">
        {chosenMessage.role === 'user' ? (
          <Question message={chosenMessage} siblings={siblings} />
        ) : (
          <Answer message={chosenMessage} siblings={siblings} />
        )}
      </div>
    );
  },
  // The steps are new objects with every path, so compare the messages in them.
  ({ step: a }, { step: b }) =>
    a.chosenMessage === b.chosenMessage &&
    a.shownMessages.length === b.shownMessages.length &&
    a.siblings.length === b.siblings.length &&
    a.shownMessages.every((message, index) => message === b.shownMessages[index]) &&
    a.siblings.every((message, index) => message === b.siblings[index]),
);

/** Answers side by side. The conversation continues from the chosen one. */
function Columns({ step: { chosenMessage, shownMessages } }: { step: Step }) {
  const { isMine, chooseMessage } = useThread();
  return (
    <section
      aria-label="Answers side by side"
      className="-mx-4 snap-x scroll-px-4 overflow-x-auto px-4 pb-1 md:-mx-6 md:scroll-px-6 md:px-6"
    >
      <div className="grid auto-cols-[minmax(min(78vw,280px),1fr)] grid-flow-col gap-3">
        {shownMessages.map((message) => {
          const isChosen = message.id === chosenMessage.id;
          return (
            <div
              key={message.id}
              className={cn(
                'flex min-w-0 snap-start flex-col gap-3 rounded-lg border bg-panel p-4',
                isChosen ? 'border-ink' : 'border-line',
              )}
            >
              <div className="flex-1">
                <Answer message={message} siblings={[]} isColumn />
              </div>
              {isMine && (message.status === 'done' || message.status === 'stopped') ? (
                <Button size="sm" aria-pressed={isChosen} onClick={() => chooseMessage(message.id)}>
                  {isChosen ? 'Selected' : 'Use this answer'}
                </Button>
              ) : null}
            </div>
          );
        })}
      </div>
    </section>
  );
}
