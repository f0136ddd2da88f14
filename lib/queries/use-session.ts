'use client';

import { useSyncExternalStore } from 'react';
import { isSessionEnded, signInsAsked, subscribeSession } from './session-state';

/** Whether the session has ended. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(subscribeSession, isSessionEnded, () => false);

/** The number of times that a sign-in was asked for; 0 while none was. */
export const useSignInAsked = (): number =>
  useSyncExternalStore(subscribeSession, signInsAsked, () => 0);
