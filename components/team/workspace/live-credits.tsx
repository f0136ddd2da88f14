'use client';

import { may, type Role } from '@/lib/pages/permissions';
import { useBalance, useBalanceNews } from '@/lib/queries';
import { CreditsPill, workspacePath } from '../../layout';

/** The credits that the reader may spend, live. */
export function LiveCredits({ workspace, role }: { workspace: string; role: Role }) {
  useBalanceNews(workspace);
  const { data, isError } = useBalance(workspace);
  // Null: it could not be read; undefined: it is being read.
  const withoutData = isError ? null : undefined;
  const page = may(role, 'billing.view') ? 'billing' : 'usage';
  return (
    <CreditsPill
      href={workspacePath({ slug: workspace }, page)}
      balance={data ?? withoutData}
      isTeam={may(role, 'billing.view')}
    />
  );
}
