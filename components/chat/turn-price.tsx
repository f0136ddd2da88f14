'use client';

import { Button, type ButtonProps, Credits, cn, formatCredits } from '@/components/ui';
import type { TurnPrice } from '@/lib/pages/chat';
import { agreedCredits, type TurnPriceState } from './use-turn-price';

/**
 * "about 0.05 credits": text is charged by its length, so the price is that of a usual answer. The most it can cost stands
 * below where there is room, and on touch screens, which show no tooltip.
 */
export function TurnPriceText({
  price,
  hasRoom = false,
}: {
  price: TurnPriceState;
  hasRoom?: boolean;
}) {
  if (price.state !== 'known') return null;
  const { likely_credits: likelyCredits, most_credits: maxCredits } = price.price;
  if (isFixed(price.price)) {
    return (
      <span className="whitespace-nowrap" data-testid="turn-price">
        <Credits amount={likelyCredits} />
      </span>
    );
  }
  return (
    <span className="whitespace-nowrap" data-testid="turn-price" title={priceTitle(price)}>
      about <Credits amount={likelyCredits} />{' '}
      <span className={cn('text-2xs', hasRoom ? 'block' : 'hidden pointer-coarse:block')}>
        at most {formatCredits(maxCredits)}
      </span>
    </span>
  );
}

const isFixed = (price: TurnPrice) => price.least_credits === price.most_credits;

/** The most that it can cost, or why there is no price, as the button's tooltip. */
export const priceTitle = (price: TurnPriceState): string | undefined => {
  if (price.state === 'unquoted') return 'This service gives no price for text in advance.';
  if (price.state === 'missing') return price.problem ?? 'Getting the price…';
  const { most_credits: maxCredits } = price.price;
  if (isFixed(price.price)) return undefined;
  return `At most ${formatCredits(maxCredits)} ${maxCredits === 1 ? 'credit' : 'credits'}.`;
};

/** A button that spends credits. It shows its price and is disabled until the price is known. */
export function PricedButton({
  price,
  onPress,
  children,
  ...props
}: Omit<ButtonProps, 'onClick' | 'disabled' | 'title'> & {
  price: TurnPriceState;
  /** The highest price shown, in credits; null if the service quotes none. */
  onPress: (seenCredits: number | null) => void;
}) {
  const seenCredits = agreedCredits(price);
  return (
    <Button
      size="sm"
      {...props}
      disabled={seenCredits === undefined}
      title={priceTitle(price)}
      onClick={() => seenCredits !== undefined && onPress(seenCredits)}
    >
      <span>
        {children}
        {price.state === 'known' ? ' · ' : null}
        <TurnPriceText price={price} />
      </span>
    </Button>
  );
}
