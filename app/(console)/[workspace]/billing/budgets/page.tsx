import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LoadFailure, Page } from '@/components/layout';
import { BillingTabs } from '@/components/money/billing';
import { BudgetTable, RequestList } from '@/components/money/budgets';
import { Banner, PageHeader } from '@/components/ui';
import { readBudgets } from '@/lib/console/money/budgets';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Budgets' };

export default async function BudgetsPage({ params }: PageProps<'/[workspace]/billing/budgets'>) {
  const access = await requirePageAccess((await params).workspace, 'budgets.view');
  const { slug, kind } = access.workspace;
  if (kind === 'personal') notFound();
  const result = await actionResult(() => readBudgets(access));
  return (
    <Page width="wide">
      <BillingTabs
        workspace={access.workspace}
        current="billing/budgets"
        hasBudgets={runtime().service.manage !== null}
      />
      <h2 className="sr-only">Budgets</h2>
      <PageHeader description="Limits for people and keys. Owners and Admins are notified at 80 %." />
      {!result.ok ? (
        <LoadFailure title="The budgets could not be loaded" failure={result.error} />
      ) : result.value === null ? (
        <Banner className="rounded-md">The connected service has no budgets.</Banner>
      ) : (
        <>
          <RequestList
            workspace={slug}
            requests={result.value.requests}
            members={result.value.members}
          />
          <BudgetTable
            title="People"
            subject="Person"
            holders={result.value.members}
            empty="No one is in this workspace yet."
          />
          <BudgetTable
            title="Keys"
            subject="Key"
            holders={result.value.keys}
            empty="No API keys yet."
          />
          <BudgetTable
            title="Keys, each day"
            subject="Key"
            period="day"
            holders={result.value.keyDays}
            empty="No API keys yet."
          />
        </>
      )}
    </Page>
  );
}
