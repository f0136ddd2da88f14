'use client';

import { CreditsPill } from '@/components/layout';
import { useBalance } from '@/lib/queries';

/** The workspace's available and reserved credits, live. */
export function LiveCredits({ workspace }: { workspace: string }) {
  const { data } = useBalance(workspace);
  return (
    <CreditsPill
      balance={data && { available: data.quota_amount, reserved: data.authorized_amount }}
    />
  );
}
