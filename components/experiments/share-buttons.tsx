'use client';

import { Code, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, lazyPart } from '@/components/ui';
import type { ExperimentDetail } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import type { ResultActions } from './result-actions';

const ShareDialog = lazyPart(() => import('./share-dialog'));
const GridCodeDialog = lazyPart(() => import('./grid-code-dialog'));

/** Opens the dialogs that share an experiment and show it as code. */
export function ShareButtons({
  workspace,
  baseUrl,
  detail,
  plan,
  actions,
  reload,
}: {
  workspace: string;
  /** The service's address. */
  baseUrl: string;
  detail: ExperimentDetail;
  plan: Plan;
  actions: ResultActions;
  reload: () => Promise<void>;
}) {
  const [open, setOpen] = useState<'share' | 'code' | null>(null);
  const onClose = () => setOpen(null);
  return (
    <>
      <Button size="sm" disabled={plan.cells.length === 0} onClick={() => setOpen('code')}>
        <Code aria-hidden />
        Open as code
      </Button>
      <Button size="sm" onClick={() => setOpen('share')}>
        <Share2 aria-hidden />
        Share
      </Button>
      <Suspense>
        {open === 'share' ? (
          <ShareDialog
            workspace={workspace}
            detail={detail}
            plan={plan}
            actions={actions}
            reload={reload}
            onClose={onClose}
          />
        ) : null}
        {open === 'code' ? (
          <GridCodeDialog
            grid={{
              baseUrl,
              run: `${detail.id}-${detail.version}`,
              bodies: plan.cells.map(({ body }) => body),
            }}
            onClose={onClose}
          />
        ) : null}
      </Suspense>
    </>
  );
}
