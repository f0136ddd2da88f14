'use client';

import { Button, type ButtonProps, Credits } from '@/components/ui';
import { agreedCredits, type TurnPriceState } from './use-turn-price';

/** "up to 0.9 credits": text is charged by its length, so only the highest price is known before. */
export function TurnPriceText({ price }: { price: TurnPriceState }) {
  if (price.state !== 'known') return null;
  const { least_credits: minCredits, most_credits: maxCredits } = price.price;
  return (
    <span className="whitespace-nowrap" data-testid="turn-price">
      {minCredits === maxCredits ? null : 'up to '}
      <Credits amount={maxCredits} />
    </span>
  );
}

/** Why there is no price, as the button's tooltip. */
export const priceTitle = (price: TurnPriceState): string | undefined => {
  if (price.state === 'unquoted') return 'This service gives no price for text in advance.';
  return price.state === 'missing' ? (price.problem ?? 'Getting the price…') : undefined;
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
