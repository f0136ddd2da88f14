'use client';

import {
  LowCreditsBanner,
  OfflineBanner,
  SandboxBanner,
  UnreachableBanner,
} from '@/components/layout';
import { Banner } from '@/components/ui';
import { RequestError, useBalance, usePollFailing } from '@/lib/queries';

/** Below this many credits a workspace is told that they run low. */
const lowCredits = 50;

const outOfReach = new Set(['unreachable', 'timeout', 'offline']);

/** The conditions of a team workspace that last: offline, service out of reach, low credits, sandbox. */
export function LiveBanners({ workspace, sandbox }: { workspace: string; sandbox: boolean }) {
  const { data, error, refetch } = useBalance(workspace);
  const pollFailing = usePollFailing(workspace);
  const failure = error instanceof RequestError ? error.failure : null;
  return (
    <>
      <OfflineBanner />
      {pollFailing || (failure && outOfReach.has(failure.code)) ? (
        <UnreachableBanner onRetry={() => void refetch()} />
      ) : null}
      {failure?.code === 'not_connected' ? <Banner tone="warn">{failure.message}</Banner> : null}
      {data && data.quota_amount < lowCredits ? (
        <LowCreditsBanner available={data.quota_amount} />
      ) : null}
      {sandbox ? <SandboxBanner /> : null}
    </>
  );
}
