'use client';

import { lazyPart } from '@/components/ui';

/** Loaded when it first opens, because most visits never need it. */
export const VersionPicker = lazyPart(() => import('./version-picker'));
