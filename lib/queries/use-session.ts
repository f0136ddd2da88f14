'use client';

import { useSyncExternalStore } from 'react';
import { countSignInRequests, isSessionEnded, subscribeSession } from './session-state';

/** Whether the session has ended. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(subscribeSession, isSessionEnded, () => false);

/** The number of requests for the sign-in dialog. */
export const useSignInRequests = (): number =>
  useSyncExternalStore(subscribeSession, countSignInRequests, () => 0);
