'use client';

import { lazyPart } from '@/components/ui';

/** Loaded when something is not found: what the nearest `not-found.tsx` shows is part of every page's first load. Needs a `Suspense` around it. */
export const MissingPage = lazyPart(() => import('./missing-page'));
