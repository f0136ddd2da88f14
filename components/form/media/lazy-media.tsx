'use client';

import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '@/components/ui';
import type { ControlProps } from '../control-props';

/** Keeps the height of the empty control while its code is loaded after a change of the model. */
const placeholder = <div className="h-10 pointer-coarse:h-11" />;

function withPlaceholder(Part: ComponentType<ControlProps>) {
  return function LazyMedia(props: ControlProps) {
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    );
  };
}

// Rendered by the server and loaded lazily in the browser, so that the prompt becomes usable first.
export const LazyMediaField = withPlaceholder(
  lazyPart(async () => ({ default: (await import('./media-field')).MediaField })),
);
export const LazyAssets = withPlaceholder(
  lazyPart(async () => ({ default: (await import('./assets')).Assets })),
);
