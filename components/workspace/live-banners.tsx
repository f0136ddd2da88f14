'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import {
  LowCreditsBanner,
  OfflineBanner,
  UnreachableBanner,
  useHeldNavigation,
  useOnline,
  workspacePath,
} from '@/components/layout';
import { Banner } from '@/components/ui';
import {
  askForSignIn,
  balanceQueryOptions,
  RequestError,
  usePollFailing,
  useSessionEnded,
} from '@/lib/queries';
import { bannerOf } from './banner-rules';

/** The one line above the page, about the most urgent of the conditions that last. */
export function LiveBanners({
  workspace,
  served,
  lowCredits,
  mayConnect,
  standing,
}: {
  workspace: string;
  /** Whether there is a service to ask: a team workspace with its key. */
  served: boolean;
  /** Fewer credits than this are low; null: it is not told. */
  lowCredits: number | null;
  /** Whether the reader may put in the service's key. */
  mayConnect: boolean;
  /** What the workspace is, where that needs saying. */
  standing: ReactNode;
}) {
  const { data, error, refetch } = useQuery({ ...balanceQueryOptions(workspace), enabled: served });
  const pollFailing = usePollFailing(workspace);
  const online = useOnline();
  const held = useHeldNavigation();
  const signedOut = useSessionEnded();
  const failure = error instanceof RequestError ? error.failure : null;
  const kind = bannerOf({
    online,
    signedOut,
    pollFailing,
    failureCode: failure?.code ?? null,
    lowCredits: data !== undefined && lowCredits !== null && data.quota_amount < lowCredits,
    standing: standing !== null,
  });
  switch (kind) {
    case 'offline':
      return <OfflineBanner held={held} />;
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
    case 'standing':
      return standing;
    default:
      return null;
  }
}
