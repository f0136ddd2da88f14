'use client';

import Link from 'next/link';
import {
  LowCreditsBanner,
  OfflineBanner,
  UnreachableBanner,
  workspacePath,
} from '@/components/layout';
import { Banner } from '@/components/ui';
import { RequestError, useBalance, usePollFailing } from '@/lib/queries';

const outOfReach = new Set(['unreachable', 'timeout', 'offline']);
/** What an Owner or Admin mends in Settings. */
const ofConnection = new Set(['not_connected', 'key_refused', 'foreign_answer']);

/** The conditions of a team workspace that last: offline, service out of reach, low credits. */
export function LiveBanners({
  workspace,
  lowCredits,
  mayConnect,
}: {
  workspace: string;
  /** Fewer credits than this are low; null: it is not told. */
  lowCredits: number | null;
  /** Whether the reader may put in the service's key. */
  mayConnect: boolean;
}) {
  const { data, error, refetch } = useBalance(workspace);
  const pollFailing = usePollFailing(workspace);
  const failure = error instanceof RequestError ? error.failure : null;
  return (
    <>
      <OfflineBanner />
      {pollFailing || (failure && outOfReach.has(failure.code)) ? (
        <UnreachableBanner onRetry={() => void refetch()} />
      ) : null}
      {failure && ofConnection.has(failure.code) ? (
        <Banner
          tone={failure.code === 'not_connected' ? 'warn' : 'bad'}
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
          {failure.message}
        </Banner>
      ) : null}
      {data && lowCredits !== null && data.quota_amount < lowCredits ? (
        <LowCreditsBanner available={data.quota_amount} />
      ) : null}
    </>
  );
}
