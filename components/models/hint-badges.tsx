'use client';

import { useIsDemo } from '@/components/layout';
import { Badge } from '@/components/ui';

/**
 * What the deployment says of a model. `sandbox` shows as Demo beside models that are real; where every model is
 * one, the chip in the top bar says so once.
 */
export function HintBadges({ hints }: { hints: readonly string[] }) {
  const demo = useIsDemo();
  return hints
    .filter((hint) => !(demo && hint === 'sandbox'))
    .map((hint) => (
      <Badge key={hint} tone={hint === 'new' ? 'live' : 'neutral'}>
        {hint === 'sandbox' ? 'demo' : hint}
      </Badge>
    ));
}
