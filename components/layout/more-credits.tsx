'use client';

import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { may } from '@/lib/pages/permissions';
import { IntentLink } from './intent-link';
import { workspacePath } from './paths';
import { useProjects, useShell } from './shell-context';

const RequestCreditsDialog = lazyPart(() => import('./request-credits-dialog'));
const linkClassName =
  'font-medium whitespace-nowrap underline underline-offset-2 hover:no-underline pointer-coarse:inline-block pointer-coarse:py-3';

/**
 * Leads to more credits. Owners and Admins get a link to Billing, or to Budgets when a budget is used up; Members can ask them for
 * more. When the budget of the open project is used up, everyone gets a link to the project.
 */
export function MoreCredits({
  about = 'balance',
  neededCredits = null,
}: {
  about?: 'balance' | 'budget' | 'project';
  /** The price of the refused request; null when it is unknown. */
  neededCredits?: number | null;
}) {
  const { workspace } = useShell();
  const project = useProjects()?.open;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
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
        onClick={() => setIsDialogOpen(true)}
      >
        Ask for more
      </button>
      {isDialogOpen ? (
        <Suspense fallback={null}>
          <RequestCreditsDialog
            about={about}
            neededCredits={neededCredits}
            onClose={() => setIsDialogOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
