import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BillingFailure, BillingTabs } from '@/components/billing';
import { BudgetTable, RequestList } from '@/components/budgets';
import { Page } from '@/components/layout';
import { Banner, PageHeader } from '@/components/ui';
import { requirePageAccess } from '@/lib/console/access';
import { readBudgets } from '@/lib/console/budgets';
import { actionResult } from '@/lib/console/failures';
import { runtime } from '@/lib/console/runtime';
import { answerRequestAction, removeBudgetAction, setBudgetAction } from './actions';

export const metadata: Metadata = { title: 'Budgets' };

export default async function BudgetsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const access = await requirePageAccess((await params).workspace, 'budgets.view');
  const { slug, kind } = access.workspace;
  if (kind === 'personal') notFound();
  const result = await actionResult(() => readBudgets(access));
  const actions = {
    set: setBudgetAction.bind(null, slug),
    remove: removeBudgetAction.bind(null, slug),
    answer: answerRequestAction.bind(null, slug),
  };
  return (
    <Page width="wide">
      <PageHeader
        level={2}
        title="Budgets"
        description="What a person or a key may spend in a month. Owner and Admins hear of it at 80 %."
      />
      <BillingTabs
        workspace={access.workspace}
        current="billing/budgets"
        budgets={runtime().service.manage !== null}
      />
      {!result.ok ? (
        <BillingFailure title="The budgets could not be read" failure={result.error} />
      ) : result.value === null ? (
        <Banner className="rounded-md">
          The service that this console is connected to has no budgets.
        </Banner>
      ) : (
        <>
          <RequestList
            workspace={slug}
            requests={result.value.requests}
            members={result.value.members}
            answer={actions.answer}
          />
          <BudgetTable
            title="People"
            subject="Person"
            holders={result.value.members}
            empty="Nobody is in this workspace yet."
            actions={actions}
          />
          <BudgetTable
            title="Keys"
            subject="Key"
            holders={result.value.keys}
            empty="There is no API key yet. The people's own work goes by their budgets."
            actions={actions}
          />
        </>
      )}
    </Page>
  );
}
