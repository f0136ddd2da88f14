'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Button, Card, formatCredits, RelativeTime, toast } from '@/components/ui';
import { decideRequestAction } from '@/lib/console/money/budgets/actions';
import type { BudgetDecision, BudgetHolder, BudgetRequest } from '@/lib/pages/budgets';
import { useAction } from '../../actions';
import { workspacePath } from '../../layout';
import { CreditsDialog, preloadCreditsDialog } from './lazy-credits-dialog';

type OpenDialog = { request: BudgetRequest; kind: 'approve' | 'raise' };

/** Requests for more credits, each to be granted for this month, granted for good, or declined. */
export function RequestList({
  workspace,
  requests,
  members,
}: {
  workspace: string;
  requests: readonly BudgetRequest[];
  members: readonly BudgetHolder[];
}) {
  const router = useRouter();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const refusal = useAction(decideRequestAction, { failsInToast: true });
  if (requests.length === 0) return null;
  const budgetOf = (request: BudgetRequest) =>
    members.find(({ id }) => id === request.user_id)?.budget ?? null;
  const reportSuccess = (text: string) => {
    setOpenDialog(null);
    toast.success(text);
    router.refresh();
  };
  const send = (request: BudgetRequest, decision: BudgetDecision) =>
    decideRequestAction(workspace, request.id, decision);
  const decline = async (request: BudgetRequest) => {
    const isDone = await refusal.run(workspace, request.id, { kind: 'decline' });
    if (isDone) reportSuccess(`${request.name} was notified.`);
    else router.refresh();
  };
  return (
    <Card className="grid gap-3 p-5">
      <h3 className="text-md font-semibold">Budget requests</h3>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 grow basis-64 text-sm">
              <p>
                <bdi className="font-medium">{request.name}</bdi>{' '}
                {requestSentence(request, budgetOf(request))}
                <span className="text-ink-3">
                  {' · '}
                  <RelativeTime at={request.created_at} />
                </span>
              </p>
              {request.note === '' ? null : (
                <p dir="auto" className="mt-0.5 text-pretty text-ink-2">
                  “{request.note}”
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="ghost"
                disabled={refusal.isPending}
                onClick={() => void decline(request)}
              >
                {request.about === 'balance' ? 'Put away' : 'Decline'}
              </Button>
              {budgetOf(request) === null ? (
                <Button asChild size="sm">
                  <Link href={workspacePath({ slug: workspace }, 'billing')}>Buy credits</Link>
                </Button>
              ) : (
                <>
                  <Button
                    size="sm"
                    {...preloadCreditsDialog}
                    onClick={() => setOpenDialog({ request, kind: 'raise' })}
                  >
                    Raise the budget
                  </Button>
                  <Button
                    size="sm"
                    variant="primary"
                    {...preloadCreditsDialog}
                    onClick={() => setOpenDialog({ request, kind: 'approve' })}
                  >
                    Approve once
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {openDialog === null ? null : openDialog.kind === 'approve' ? (
          <CreditsDialog
            title={`More for ${openDialog.request.name}`}
            description="For this month alone; the next one begins with the budget as it is."
            label="Credits"
            help="They are added to what the budget allows this month."
            initial={openDialog.request.needed ?? undefined}
            confirmLabel="Approve"
            send={(amount) => send(openDialog.request, { kind: 'approve', amount })}
            onClose={() => setOpenDialog(null)}
            onDone={() => reportSuccess(`${openDialog.request.name} was notified.`)}
          />
        ) : (
          <CreditsDialog
            title={`Raise the budget of ${openDialog.request.name}`}
            description="From now on, every month."
            label="Credits a month"
            help={`It is ${formatCredits(budgetOf(openDialog.request)?.limit ?? 0)} now. Months are calendar months in UTC.`}
            initial={undefined}
            confirmLabel="Raise"
            send={(limit) => send(openDialog.request, { kind: 'raise', limit })}
            onClose={() => setOpenDialog(null)}
            onDone={() => reportSuccess(`${openDialog.request.name} was notified.`)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function requestSentence({ about, needed }: BudgetRequest, budget: BudgetHolder['budget']): string {
  if (about === 'balance') return 'asks for more credits';
  if (budget?.state === 'reached') return 'has used up their budget';
  const remainingText = budget === null ? '' : ` and has ${formatCredits(budget.remaining)} left`;
  return needed === null
    ? `asks for a larger budget${remainingText}`
    : `needs ${formatCredits(needed)} credits${remainingText}`;
}
