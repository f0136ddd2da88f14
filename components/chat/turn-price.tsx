'use client';

import type { ButtonProps } from '@/components/ui';
import { Button, Credits } from '@/components/ui';
import type { TurnPriceState } from './use-turn-price';
import { agreedCredits } from './use-turn-price';

/** "up to 0.9 credits": text is charged by its length, so only the highest price is known before. */
export function TurnPriceText({ price }: { price: TurnPriceState }) {
  if (price.state !== 'known') return null;
  const { least_credits: least, most_credits: most } = price.price;
  return (
    <span className="whitespace-nowrap" data-testid="turn-price">
      {least === most ? null : 'up to '}
      <Credits amount={most} />
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
  /** `seen`: the highest price shown, in credits; null if the service quotes none. */
  onPress: (seen: number | null) => void;
}) {
  const seen = agreedCredits(price);
  return (
    <Button
      size="sm"
      {...props}
      disabled={seen === undefined}
      title={priceTitle(price)}
      onClick={() => seen !== undefined && onPress(seen)}
    >
      <span>
        {children}
        {price.state === 'known' ? ' · ' : null}
        <TurnPriceText price={price} />
      </span>
    </Button>
  );
}
