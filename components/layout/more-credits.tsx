'use client';

import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { may } from '@/lib/pages/permissions';
import { IntentLink } from './intent-link';
import { workspacePath } from './paths';
import { useProjects, useShell } from './shell-context';

const RequestCreditsDialog = lazyPart(() => import('./ask-dialog'));
const linkClassName =
  'font-medium whitespace-nowrap underline underline-offset-2 hover:no-underline pointer-coarse:inline-block pointer-coarse:py-3';

/**
 * The way to more credits: Owners and Admins get a link to Billing, or to Budgets when a budget is used up. Members can
 * ask them for more. Everyone gets a link to the open project when its budget is used up.
 */
export function MoreCredits({
  about = 'balance',
  neededCredits = null,
}: {
  about?: 'balance' | 'budget' | 'project';
  /** The price of the refused request, in credits. */
  neededCredits?: number | null;
}) {
  const { workspace } = useShell();
  const project = useProjects()?.open;
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (about === 'project') {
    return project == null ? null : (
      <IntentLink
        href={workspacePath(workspace, `projects/${project.id}`)}
        className={linkClassName}
      >
        {may(workspace.role, 'budgets.manage') ? 'Change' : 'See'} the project’s budget
      </IntentLink>
    );
  }
  if (about === 'budget' && may(workspace.role, 'budgets.manage')) {
    return (
      <IntentLink href={workspacePath(workspace, 'billing/budgets')} className={linkClassName}>
        Change the budget
      </IntentLink>
    );
  }
  if (may(workspace.role, 'billing.manage')) {
    return (
      <IntentLink href={workspacePath(workspace, 'billing')} className={linkClassName}>
        Buy credits
      </IntentLink>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={linkClassName}
        onClick={() => setDialogOpen(true)}
      >
        Ask for more
      </button>
      {isDialogOpen ? (
        <Suspense fallback={null}>
          <RequestCreditsDialog
            about={about}
            neededCredits={neededCredits}
            onClose={() => setDialogOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
