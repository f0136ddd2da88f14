'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui';
import type { Presses } from './use-presses';

const PriceRoseDialog = lazyPart(() => import('./price-rose-dialog'));

/** The question that a press waits for: whether its task is made at a higher price. */
export function PressQuestion({ presses }: { presses: Presses }) {
  const { risenPrice } = presses;
  if (risenPrice === null) return null;
  return (
    <Suspense fallback={null}>
      <PriceRoseDialog
        press={risenPrice.press}
        quote={risenPrice.quote}
        onAccept={presses.acceptPrice}
        onDecline={presses.declinePrice}
      />
    </Suspense>
  );
}
