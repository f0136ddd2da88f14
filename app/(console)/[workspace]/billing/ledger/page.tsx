import type { Metadata } from 'next';
import { LoadFailure, Page } from '@/components/layout';
import { BillingTabs, LedgerBrowser } from '@/components/money/billing';
import { PageHeader } from '@/components/ui';
import { readLedgerChoices } from '@/lib/console/money/billing';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { readLedgerFilters } from '@/lib/pages/billing';

export const metadata: Metadata = { title: 'Ledger' };

export default async function LedgerPage({
  params,
  searchParams,
}: PageProps<'/[workspace]/billing/ledger'>) {
  const access = await requirePageAccess((await params).workspace, 'billing.view');
  const { slug } = access.workspace;
  const filters = readLedgerFilters(await searchParams);
  const choices = await actionResult(() => readLedgerChoices(access));
  return (
    <Page width="wide">
      <BillingTabs
        workspace={access.workspace}
        current="billing/ledger"
        hasBudgets={runtime().service.manage !== null}
      />
      <h2 className="sr-only">Ledger</h2>
      <PageHeader description="Every change of the balance: what was added, reserved, charged and given back." />
      {choices.ok ? (
        <LedgerBrowser
          workspace={slug}
          initial={choices.value === null ? {} : filters}
          choices={choices.value}
        />
      ) : (
        <LoadFailure title="The ledger could not be loaded" failure={choices.error} />
      )}
    </Page>
  );
}
