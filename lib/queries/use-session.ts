'use client';

import { useSyncExternalStore } from 'react';
import { isSessionEnded, signInsAsked, subscribeSession } from './session-state';

/** Whether the session has ended. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(subscribeSession, isSessionEnded, () => false);

/** The number of requests for the sign-in dialog. */
export const useSignInAsked = (): number =>
  useSyncExternalStore(subscribeSession, signInsAsked, () => 0);
