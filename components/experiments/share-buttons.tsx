'use client';

import { Code, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, lazyPart } from '@/components/ui';
import { hashText, type Plan } from '@/lib/experiments';
import type { ExperimentDetail } from '@/lib/pages/experiments';
import type { EarlierResults } from './use-earlier-results';

const ShareDialog = lazyPart(() => import('./share-dialog'));
const GridCodeDialog = lazyPart(() => import('./grid-code-dialog'));

/** Opens the dialogs that share an experiment and show it as code. */
export function ShareButtons({
  workspace,
  baseUrl,
  detail,
  plan,
  earlier,
  reload,
}: {
  workspace: string;
  /** The service's address. */
  baseUrl: string;
  detail: ExperimentDetail;
  plan: Plan;
  /** Results that are no longer part of the design; null without any. */
  earlier: EarlierResults | null;
  reload: () => Promise<void>;
}) {
  const [open, setOpen] = useState<'share' | 'code' | null>(null);
  const onClose = () => setOpen(null);
  const bodies = plan.cells.map(({ body }) => body);
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
            earlier={earlier}
            reload={reload}
            onClose={onClose}
          />
        ) : null}
        {open === 'code' ? (
          <GridCodeDialog
            grid={{
              baseUrl,
              // Another name when any recipe changes, so that no key is used for two of them.
              run: `${detail.id}-${hashText(JSON.stringify(bodies))}`,
              bodies,
            }}
            onClose={onClose}
          />
        ) : null}
      </Suspense>
    </>
  );
}
