'use client';

import {
  LowCreditsBanner,
  OfflineBanner,
  SandboxBanner,
  UnreachableBanner,
} from '@/components/layout';
import { Banner } from '@/components/ui';
import { RequestError, useBalance, usePollFailing } from '@/lib/queries';

const outOfReach = new Set(['unreachable', 'timeout', 'offline']);

/** The conditions of a team workspace that last: offline, service out of reach, low credits, sandbox. */
export function LiveBanners({
  workspace,
  sandbox,
  lowCredits,
}: {
  workspace: string;
  sandbox: boolean;
  /** Fewer credits than this are low; null: it is not told. */
  lowCredits: number | null;
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
      {failure?.code === 'not_connected' ? <Banner tone="warn">{failure.message}</Banner> : null}
      {data && lowCredits !== null && data.quota_amount < lowCredits ? (
        <LowCreditsBanner available={data.quota_amount} />
      ) : null}
      {sandbox ? <SandboxBanner /> : null}
    </>
  );
}
