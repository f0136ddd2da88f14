'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui';
import {
  askForSignIn,
  balanceQueryOptions,
  RequestError,
  usePollFailing,
  useSessionEnded,
} from '@/lib/queries';
import {
  LowCreditsBanner,
  OfflineBanner,
  UnreachableBanner,
  useHeldNavigation,
  useOnline,
  workspacePath,
} from '../../layout';
import { chooseBanner } from './banner-rules';

/** The banner above the page, about the most urgent condition. */
export function LiveBanners({
  workspace,
  isServed,
  lowCredits,
  mayConnect,
  workspaceBanner,
}: {
  workspace: string;
  /** Whether the workspace can call the service: a team with a key. */
  isServed: boolean;
  /** The number of credits below which they are low; null for no banner. */
  lowCredits: number | null;
  /** Whether the reader may enter the service's key. */
  mayConnect: boolean;
  /** The banner of a personal workspace, or of one without a key. */
  workspaceBanner: ReactNode;
}) {
  const { data, error, refetch } = useQuery({
    ...balanceQueryOptions(workspace),
    enabled: isServed,
  });
  const isPollFailing = usePollFailing(workspace);
  const isOnline = useOnline();
  const heldNavigation = useHeldNavigation();
  const isSignedOut = useSessionEnded();
  const failure = error instanceof RequestError ? error.failure : null;
  const kind = chooseBanner({
    isOnline,
    isSignedOut,
    isPollFailing,
    failureCode: failure?.code ?? null,
    hasLowCredits: data !== undefined && lowCredits !== null && data.quota_amount < lowCredits,
    hasWorkspaceBanner: workspaceBanner !== null,
  });
  switch (kind) {
    case 'offline':
      return <OfflineBanner heldNavigation={heldNavigation} />;
    case 'unreachable':
      return <UnreachableBanner onRetry={() => void refetch()} />;
    case 'signed_out':
      return (
        <Banner
          tone="warn"
          actions={
            <button
              type="button"
              className="font-medium underline pointer-coarse:py-3"
              onClick={askForSignIn}
            >
              Sign in
            </button>
          }
        >
          Your session has ended. What you wrote stays on this page.
        </Banner>
      );
    case 'connection':
      return (
        <Banner
          tone={failure?.code === 'not_connected' ? 'warn' : 'bad'}
          actions={
            mayConnect ? (
              <Link
                href={workspacePath({ slug: workspace }, 'settings#connection')}
                className="font-medium underline"
              >
                Connection
              </Link>
            ) : null
          }
        >
          {failure?.message}
        </Banner>
      );
    case 'low_credits':
      return <LowCreditsBanner available={data?.quota_amount ?? 0} />;
    case 'workspace':
      return workspaceBanner;
    default:
      return null;
  }
}
