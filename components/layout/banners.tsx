'use client';

import Link from 'next/link';
import { Banner, Credits } from '@/components/ui';
import { MoreCredits } from './more-credits';
import { navItemAt } from './nav-items';
import type { HeldNavigation } from './use-held-navigation';

/** Shows that credits are low, with a link to buy more. */
export function LowCreditsBanner({ available }: { available: number }) {
  return (
    <Banner tone="warn" actions={<MoreCredits />}>
      {available > 0 ? (
        <>
          Credits are low: <Credits amount={available} /> left.
        </>
      ) : (
        'No credits are left.'
      )}
    </Banner>
  );
}

/** Shows that the service does not answer. */
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

/** Shows that a personal workspace cannot generate, with a link to a team or to make one. */
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

/**
 * Shows that this device is offline, and which page opens once it is online again. It lies over the end of the top bar, whose search
 * and credits need a network: a banner above the page would move the page under a press.
 */
export function OfflineBanner({ heldNavigation }: { heldNavigation: HeldNavigation }) {
  const path = heldNavigation.href === null ? null : new URL(heldNavigation.href).pathname;
  const label = path === null ? undefined : navItemAt(path)?.label;
  // A filter or a tab of the open page.
  const isOnOpenPage = path !== null && path === window.location.pathname;
  return (
    <div className="relative z-20 h-0">
      <Banner
        tone="warn"
        className="absolute right-2 -top-12 max-sm:left-2 short:-top-10 max-w-[calc(100%-1rem)] flex-nowrap rounded-md py-1 shadow-pop md:px-4"
        actions={
          path === null ? null : (
            <button
              type="button"
              className="font-medium underline pointer-coarse:py-3"
              onClick={heldNavigation.stay}
            >
              {isOnOpenPage ? 'Forget it' : 'Stay here'}
            </button>
          )
        }
      >
        {path === null
          ? 'You are offline. What you wrote stays on this page.'
          : `You are offline. ${isOnOpenPage ? 'What you chose is shown' : `${label ?? 'The page you chose'} opens`} when you are back online.`}
      </Banner>
    </div>
  );
}
