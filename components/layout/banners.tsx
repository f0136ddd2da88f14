'use client';

import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { Banner, Credits } from '@/components/ui';
import { MoreCredits } from './more-credits';

/** Says that credits run low, and leads to more. */
export function LowCreditsBanner({ available }: { available: number }) {
  return (
    <Banner tone="warn" actions={<MoreCredits />}>
      Credits are low: <Credits amount={available} /> left.
    </Banner>
  );
}

/** Says that the service does not answer. */
export function UnreachableBanner({ onRetry }: { onRetry?: () => void }) {
  return (
    <Banner
      tone="bad"
      actions={
        onRetry ? (
          <button type="button" className="font-medium underline" onClick={onRetry}>
            Try now
          </button>
        ) : null
      }
    >
      The service is not responding. Running tasks continue, but this page may be out of date.
    </Banner>
  );
}

/** Says that a personal workspace cannot generate, and leads to one that can. */
export function PersonalBanner({ newTeamHref }: { newTeamHref: string }) {
  return (
    <Banner
      actions={
        <Link href={newTeamHref} className="font-medium text-ink underline">
          Create a team
        </Link>
      }
    >
      This is your personal workspace. Images, videos and text are created in a team workspace.
    </Banner>
  );
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that this device has no network, while it has none. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return <Banner tone="warn">You are offline. Changes are not saved until you reconnect.</Banner>;
}
