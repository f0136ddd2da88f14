'use client';

import { Badge } from '@/components/ui';
import { useIsDemo } from '../layout';

/**
 * The deployment's hints about a model. `sandbox` shows as Demo, except where every model is a sandbox model: then the
 * chip in the top bar says so.
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
