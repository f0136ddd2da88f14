'use client';

import { CreditsPill, workspacePath } from '@/components/layout';
import { useBalance } from '@/lib/queries';

/** The workspace's available and reserved credits, live. */
export function LiveCredits({
  workspace,
  billing,
}: {
  workspace: string;
  /** Whether the reader may open Billing. */
  billing: boolean;
}) {
  const { data, isError } = useBalance(workspace);
  const unread = isError ? null : undefined;
  return (
    <CreditsPill
      href={billing ? workspacePath({ slug: workspace }, 'billing') : null}
      balance={data ? { available: data.quota_amount, reserved: data.authorized_amount } : unread}
    />
  );
}
