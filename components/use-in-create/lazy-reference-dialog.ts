'use client';

import { lazy } from 'react';

/** Loaded when it first opens: most people never see it. */
export const ReferenceDialog = lazy(() => import('./reference-dialog'));
