'use client';

import { RefreshCw } from 'lucide-react';
import { Button, Tooltip } from '@/components/ui';
import type { ConversationMessage } from '@/lib/pages/chat';
import { useThread } from './thread-context';
import { priceTitle, TurnPriceText } from './turn-price';
import { agreedCredits, modelsOfRegeneration, usePricing, useTurnPrice } from './use-turn-price';

/**
 * Asks the question of an answer again. Older answers request their price only on hover or focus, because
 * a long conversation has many of them.
 */
export function Regenerate({
  answer,
  isPriceNeeded,
}: {
  answer: ConversationMessage;
  isPriceNeeded: boolean;
}) {
  const { regenerate } = useThread();
  const { setup, lastMessageId } = usePricing();
  const price = useTurnPrice(
    (isPriceNeeded || lastMessageId === answer.id) && answer.parent_id !== null
      ? { kind: 'again', message_id: answer.parent_id }
      : null,
    modelsOfRegeneration(setup, answer.model),
  );
  const seenCredits = agreedCredits(price);
  return (
    <Tooltip content={priceTitle(price) ?? 'Regenerate'}>
      <Button
        variant="ghost"
        size="sm"
        className="gap-1.5 px-2 font-normal text-ink-3"
        aria-disabled={seenCredits === undefined || undefined}
        onClick={() => seenCredits !== undefined && regenerate(answer, seenCredits)}
      >
        <RefreshCw aria-hidden />
        <span className="sr-only">Regenerate</span>
        <span className="text-xs">
          <TurnPriceText price={price} />
        </span>
      </Button>
    </Tooltip>
  );
}
