'use client';

import { Button, CopyButton, Credits } from '@/components/ui';
import type { ConversationMessage } from '@/lib/pages/chat';
import { MoreCredits } from '../layout';
import { type FailureAdvice, failureText } from './failure-advice';
import { useEditing, useThread } from './thread-context';
import { PricedButton } from './turn-price';
import {
  modelsOfRegeneration,
  type TurnPriceState,
  usePricing,
  useTurnPrice,
} from './use-turn-price';

/** Why an answer failed and what the person can do about it. */
export function AnswerFailure({
  message,
  error,
}: {
  message: ConversationMessage;
  error: NonNullable<ConversationMessage['error']>;
}) {
  const { title, text, serviceMessage, advice } = failureText(error);
  const isInPlace = advice !== 'regenerate' && isTriedInPlace(message);
  const price = useRetryPrice(message, isInPlace);
  return (
    <div
      role={message.status === 'done' ? 'note' : 'alert'}
      className="grid grid-cols-1 gap-1 rounded-md border border-line bg-panel p-4"
    >
      <p className={message.status === 'failed' ? 'font-medium text-bad' : 'font-medium'}>
        {title}
      </p>
      <p className="text-sm text-pretty text-ink-2">{text}</p>
      {serviceMessage === null ? null : (
        <p className="text-sm text-pretty break-words text-ink-3">
          The service says: “{serviceMessage}”
        </p>
      )}
      <ChargeLine message={message} price={price} />
      {error.request_id === null ? null : (
        <p className="flex min-w-0 items-center gap-1 text-xs text-ink-3">
          Request <span className="num truncate">{error.request_id}</span>
          <CopyButton value={error.request_id} label="Copy the request id" size="sm" />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
        <Advice
          advice={advice}
          code={error.code}
          message={message}
          isInPlace={isInPlace}
          price={price}
        />
      </div>
    </div>
  );
}

/**
 * The charge of a failed answer, or where it will be shown. `price` is the price of a retry; a service that
 * quotes no price for text does not report the cost of an answer either.
 */
function ChargeLine({
  message: { status, credits },
  price,
}: {
  message: ConversationMessage;
  price: TurnPriceState;
}) {
  if (status !== 'failed') return null;
  return (
    <p className="text-sm text-pretty text-ink-2" data-testid="failure-charge">
      {credits === null ? (
        price.state === 'unquoted' ? (
          'This service does not say what an answer costs. Its ledger shows whether this one was charged.'
        ) : (
          'Whether anything was charged is not known yet. It will show here and in Usage.'
        )
      ) : credits === 0 ? (
        'Nothing was charged.'
      ) : (
        <>
          Charged <Credits amount={credits} /> for what was written. Trying again is a new charge.
        </>
      )}
    </p>
  );
}

/** Whether Try again replaces the answer. An answer that was charged is kept, and trying again adds another one. */
const isTriedInPlace = ({ status, credits }: ConversationMessage): boolean =>
  status === 'failed' && (credits === null || credits === 0);

function useRetryPrice(message: ConversationMessage, isInPlace: boolean): TurnPriceState {
  const { isMine } = useThread();
  const { setup } = usePricing();
  const regeneration = { kind: 'again', message_id: message.parent_id ?? '' } as const;
  return useTurnPrice(
    isMine ? (isInPlace ? { kind: 'retry', message_id: message.id } : regeneration) : null,
    isInPlace ? undefined : modelsOfRegeneration(setup, message.model),
  );
}

function TryAgain({
  message,
  isInPlace,
  price,
}: {
  message: ConversationMessage;
  isInPlace: boolean;
  price: TurnPriceState;
}) {
  const { regenerate, retry } = useThread();
  const repeatTurn = isInPlace ? retry : regenerate;
  return (
    <PricedButton price={price} onPress={(seenCredits) => repeatTurn(message, seenCredits)}>
      {message.status === 'failed' ? 'Try again' : 'Regenerate'}
    </PricedButton>
  );
}

function Advice({
  advice,
  code,
  message,
  isInPlace,
  price,
}: {
  advice: FailureAdvice;
  code: string;
  message: ConversationMessage;
  /** Whether Try again repeats the same request, in place of another answer. */
  isInPlace: boolean;
  price: TurnPriceState;
}) {
  const { isMine, openModels, openSettings, startConversation } = useThread();
  const { editMessage } = useEditing();
  if (!isMine) return null;
  const retryButton = <TryAgain message={message} isInPlace={isInPlace} price={price} />;
  if (advice === 'billing') {
    return (
      <>
        <span className="flex min-h-8 items-center text-sm">
          <MoreCredits about={code === 'budget_exceeded' ? 'budget' : 'balance'} />
        </span>
        {retryButton}
      </>
    );
  }
  const models = (
    <Button size="sm" onClick={openModels}>
      Choose a model
    </Button>
  );
  if (advice === 'models') return models;
  if (advice === 'edit') {
    return (
      <>
        <Button size="sm" onClick={() => editMessage(message.parent_id)}>
          Change the question
        </Button>
        {models}
      </>
    );
  }
  if (advice === 'new') {
    return (
      <>
        <Button size="sm" onClick={startConversation}>
          New chat
        </Button>
        {models}
      </>
    );
  }
  if (advice === 'settings') {
    return (
      <Button size="sm" onClick={openSettings}>
        Open the settings
      </Button>
    );
  }
  return retryButton;
}
