'use client';

import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import { Button, formatCredits, toast } from '@/components/ui';
import { removeBudgetAction, setBudgetAction } from '@/lib/console/money/budgets/actions';
import type { Budget } from '@/lib/contract';
import { may } from '@/lib/pages/permissions';
import type { ProjectDetail } from '@/lib/pages/projects';
import { useAction } from '../actions';
import { useShell } from '../layout';
import { BudgetBar, CreditsDialog } from '../money/budgets';

/** What a project spent and has left, and its budget, which the Owner and Admins set. */
export function ProjectBudget({ project }: { project: ProjectDetail }) {
  const router = useRouter();
  const { slug, role } = useShell().workspace;
  const [isEditing, setEditing] = useState(false);
  const removal = useAction(removeBudgetAction, { failsInToast: true });
  const restoring = useAction(setBudgetAction, { failsInToast: true });
  const restore = async ({ limit, raised }: Budget) => {
    await restoring.run(slug, 'project', project.id, { limit, raised });
    router.refresh();
  };
  const remove = async (budget: Budget) => {
    if (!(await removal.run(slug, 'project', project.id))) return;
    toast.success('The budget was removed.', {
      action: { label: 'Undo', onPress: () => void restore(budget) },
    });
    router.refresh();
  };
  const { budget, spent: spentCredits, authorized } = project;
  return (
    <>
      <p className="text-sm">
        <span className="num">{formatCredits(spentCredits ?? 0)}</span> credits spent
        {authorized !== null && authorized > 0 ? (
          <>
            , <span className="num">{formatCredits(authorized)}</span> reserved by running work
          </>
        ) : null}
        {budget === null ? (
          '. No budget: the workspace’s balance is the limit.'
        ) : (
          <>
            , <span className="num">{formatCredits(budget.remaining)}</span> left
          </>
        )}
      </p>
      {budget === null ? null : <BudgetBar budget={budget} label="The project’s budget" />}
      {may(role, 'budgets.manage') ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setEditing(true)}>
            {budget === null ? 'Set a budget' : 'Change the budget'}
          </Button>
          {budget === null ? null : (
            <Button variant="ghost" loading={removal.isPending} onClick={() => void remove(budget)}>
              Remove the budget
            </Button>
          )}
        </div>
      ) : budget === null ? null : (
        <p className="text-sm text-warn">
          {budget.state === 'reached' ? 'The budget is used up. ' : null}An Owner or Admin can raise
          it here.
        </p>
      )}
      {isEditing ? (
        <Suspense fallback={null}>
          <CreditsDialog
            title="Budget of the project"
            description="Work that would exceed it is refused before it starts. Nothing is charged."
            label="Credits in all"
            help="For as long as the project lasts. Running work counts, and what it has spent so far."
            initial={budget?.limit}
            confirmLabel="Save"
            send={(limit) => setBudgetAction(slug, 'project', project.id, { limit })}
            onClose={() => setEditing(false)}
            onDone={() => {
              setEditing(false);
              toast.success('The budget was saved.');
              router.refresh();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
