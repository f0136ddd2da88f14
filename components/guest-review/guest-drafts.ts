import { useMemo } from 'react';
import { browserStorage, useIsHydrating } from '@/components/ui';
import { linkKey } from './decision-queue';

/** What a guest wrote and did not send, by result. */
export interface GuestDrafts {
  /** False while the page is as the server made it, which knows no drafts. */
  readonly isRead: boolean;
  get(result: string): string;
  set(result: string, text: string): void;
}

/** Drafts outlive a reload. Each result has an entry of its own, so that two tabs keep what was written in both. */
export function useGuestDrafts(token: string): GuestDrafts {
  const isRead = !useIsHydrating();
  return useMemo(() => {
    const keyOf = (result: string) => `${linkKey(token)} ${result}`;
    return {
      isRead,
      get: (result) => (isRead ? (browserStorage.getItem(keyOf(result)) ?? '') : ''),
      set(result, text) {
        if (text === '') browserStorage.removeItem(keyOf(result));
        else browserStorage.setItem(keyOf(result), text);
      },
    };
  }, [token, isRead]);
}
