'use client';

import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import {
  Badge,
  Button,
  Card,
  formatCredits,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  toast,
} from '@/components/ui';
import { removeBudgetAction, setBudgetAction } from '@/lib/console/money/budgets/actions';
import type { Budget } from '@/lib/contract';
import type { BudgetHolder } from '@/lib/pages/budgets';
import { callWithToast, useAction } from '../../actions';
import { useShell } from '../../layout';
import { BudgetBar } from './budget-bar';
import { CreditsDialog, preloadCreditsDialog } from './lazy-credits-dialog';

const stateLabels: Record<Budget['state'], { label: string; tone: 'good' | 'warn' | 'bad' }> = {
  ok: { label: 'On track', tone: 'good' },
  warning: { label: '80 % or more', tone: 'warn' },
  reached: { label: 'Used up', tone: 'bad' },
};

const periodLabels = {
  month: {
    limitHeading: 'A month',
    usageHeading: 'This month',
    budget: 'budget',
    field: 'Credits a month',
    help: 'Calendar months in UTC. Running work counts.',
  },
  day: {
    limitHeading: 'A day',
    usageHeading: 'Today',
    budget: 'daily budget',
    field: 'Credits a day',
    help: 'Days in UTC. Running work counts.',
  },
} as const;

/** Members or keys with their budgets of each month or day, which can be set, changed and removed here. */
export function BudgetTable({
  title,
  subject,
  period = 'month',
  holders,
  empty,
}: {
  title: string;
  /** Heading of the first column. */
  subject: string;
  /** The period of the budgets. */
  period?: keyof typeof periodLabels;
  holders: readonly BudgetHolder[];
  /** Text of an empty table. */
  empty: string;
}) {
  const labels = periodLabels[period];
  const router = useRouter();
  const [editedHolder, setEditedHolder] = useState<BudgetHolder | null>(null);
  const { slug } = useShell().workspace;
  const [isRemoving, setRemoving] = useState(false);
  const restoration = useAction(setBudgetAction, { failsInToast: true });

  const remove = async (holder: BudgetHolder) => {
    setRemoving(true);
    const removal = await callWithToast(() => removeBudgetAction(slug, holder.subject, holder.id));
    setRemoving(false);
    if (!removal.ok) return;
    const { budget } = holder;
    const undo = async ({ limit, raised }: Budget) => {
      await restoration.run(slug, holder.subject, holder.id, { limit, raised });
      router.refresh();
    };
    // The person was notified of the decision about their request, and a notification cannot be taken back.
    const mayUndo = budget !== null && !removal.value;
    toast.success(
      <>
        Budget of <bdi>{holder.name}</bdi> removed
        {removal.value ? ', which answers their request.' : '.'}
      </>,
      mayUndo ? { action: { label: 'Undo', onPress: () => void undo(budget) } } : {},
    );
    router.refresh();
  };

  return (
    <Card className="grid min-w-0 content-start gap-3 p-5 max-sm:px-4">
      <h3 className="text-md font-semibold">{title}</h3>
      {holders.length === 0 ? (
        <p className="text-sm text-ink-2">{empty}</p>
      ) : (
        <Table aria-label={title}>
          <TableHead>
            <TableRow>
              <TableHeader>{subject}</TableHeader>
              <TableHeader numeric className="w-28 max-sm:hidden">
                {labels.limitHeading}
              </TableHeader>
              <TableHeader className="sm:w-72">{labels.usageHeading}</TableHeader>
              <TableHeader className="w-32 max-sm:hidden">State</TableHeader>
              <TableHeader className="sm:w-44">
                <span className="sr-only">Change</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {holders.map((holder) => (
              <TableRow key={holder.id}>
                <TableCell className="font-medium wrap-anywhere sm:min-w-32 sm:wrap-normal">
                  <bdi>{holder.name}</bdi>
                </TableCell>
                <TableCell numeric className="max-sm:hidden">
                  {holder.budget === null ? '–' : formatCredits(holder.budget.limit)}
                </TableCell>
                <TableCell>
                  {holder.budget === null ? (
                    <span className="text-ink-2">
                      <span className="num">{formatCredits(holder.spent)}</span> spent, no limit
                    </span>
                  ) : (
                    <BudgetBar budget={holder.budget} label={`Budget of ${holder.name}`} />
                  )}
                </TableCell>
                <TableCell className="max-sm:hidden">
                  {holder.budget === null ? null : (
                    <Badge tone={stateLabels[holder.budget.state].tone}>
                      {stateLabels[holder.budget.state].label}
                    </Badge>
                  )}
                </TableCell>
                <TableCell className="text-right whitespace-nowrap max-sm:w-20">
                  <div className="flex justify-end gap-1 max-sm:flex-col-reverse">
                    {holder.budget === null ? null : (
                      <Button
                        size="sm"
                        variant="ghost"
                        disabled={isRemoving}
                        aria-label={`Remove the ${labels.budget} of ${holder.name}`}
                        onClick={({ currentTarget: { nextElementSibling: setButton } }) => {
                          // This button disappears with the budget, and the focus would be lost.
                          if (setButton instanceof HTMLElement) setButton.focus();
                          void remove(holder);
                        }}
                      >
                        Remove
                      </Button>
                    )}
                    <Button
                      size="sm"
                      aria-label={
                        holder.budget === null
                          ? `Set a ${labels.budget} for ${holder.name}`
                          : `Change the ${labels.budget} of ${holder.name}`
                      }
                      {...preloadCreditsDialog}
                      onClick={() => setEditedHolder(holder)}
                    >
                      {holder.budget === null ? 'Set' : 'Change'}
                    </Button>
                  </div>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {editedHolder === null ? null : (
        <Suspense fallback={null}>
          <CreditsDialog
            title={`Budget of ${editedHolder.name}`}
            description="Work that would exceed it is refused before it starts. Nothing is charged."
            label={labels.field}
            help={labels.help}
            initial={editedHolder.budget?.limit}
            confirmLabel="Save"
            send={(limit) =>
              setBudgetAction(slug, editedHolder.subject, editedHolder.id, { limit })
            }
            onClose={() => setEditedHolder(null)}
            onDone={() => {
              setEditedHolder(null);
              toast.success(
                <>
                  The budget of <bdi>{editedHolder.name}</bdi> was saved.
                </>,
              );
              router.refresh();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
