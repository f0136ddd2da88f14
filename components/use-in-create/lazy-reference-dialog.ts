'use client';

import { lazy } from 'react';

/** Loaded when it first opens, because most visits never need it. */
export const ReferenceDialog = lazy(() => import('./reference-dialog'));
