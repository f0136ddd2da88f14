'use client';

import { Badge } from '@/components/ui';
import { useIsDemo } from '../layout';

/**
 * The deployment's hints about a model. `sandbox` is shown as Demo, unless every model is a sandbox model:
 * then the chip in the top bar shows it.
 */
export function HintBadges({ hints }: { hints: readonly string[] }) {
  const isDemo = useIsDemo();
  return hints
    .filter((hint) => !(isDemo && hint === 'sandbox'))
    .map((hint) => (
      <Badge key={hint} tone={hint === 'new' ? 'live' : 'neutral'}>
        {hint === 'sandbox' ? 'demo' : hint}
      </Badge>
    ));
}
