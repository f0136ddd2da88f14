'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import {
  AlertDialog,
  Badge,
  Button,
  DateField,
  EmptyState,
  formatCount,
  RelativeTime,
  toast,
} from '@/components/ui';
import {
  changeReviewLinkAction,
  withdrawReviewLinkAction,
} from '@/lib/console/review-links/actions';
import { type ReviewLink, reviewLinkLimits, reviewRightLabels } from '@/lib/pages/review-links';
import { useAction } from '../actions';
import { useShell } from '../layout';

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The review links of a workspace, each with its views, its last day, and a way to withdraw it. */
export function ReviewLinkList({ links }: { links: readonly ReviewLink[] }) {
  if (links.length === 0) {
    return (
      <EmptyState
        title="No review links yet"
        description="Select results in the gallery, or open a board, and choose “Share for review”."
      />
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
      {links.map((link) => (
        <LinkItem key={link.id} link={link} />
      ))}
    </ul>
  );
}

const states = {
  open: { tone: 'good', label: 'Open' },
  ended: { tone: 'neutral', label: 'Ended' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const;

function LinkItem({ link }: { link: ReviewLink }) {
  const { id, title, author, right, state, results, views, created_at, expires_at } = link;
  const router = useRouter();
  const { workspace } = useShell();
  const [isAsking, setAsking] = useState(false);
  const [until, setUntil] = useState(() => dayOf(expires_at - 1));
  const withdrawal = useAction(withdrawReviewLinkAction, {
    failsInToast: true,
    onDone: () => {
      toast.success('The link was withdrawn.');
      router.refresh();
    },
  });
  const change = useAction(changeReviewLinkAction, {
    failsInToast: true,
    onDone: () => {
      toast.success('The last day was changed.');
      router.refresh();
    },
  });
  const protection = [
    link.has_password ? 'a password' : null,
    link.addresses.length > 0 ? 'a mailed code' : null,
    link.asks_name ? 'a name' : null,
  ].filter((each) => each !== null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-medium">{title}</bdi>
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
        </p>
        <p className="text-sm text-pretty text-ink-2">
          {reviewRightLabels[right]} · {formatCount(results)} {results === 1 ? 'result' : 'results'}{' '}
          · {views === 1 ? '1 view' : `${formatCount(views)} views`}
          {protection.length === 0 ? null : ` · asks for ${protection.join(', ')}`}
        </p>
        <p className="text-xs text-ink-3">
          <bdi>{author}</bdi>, <RelativeTime at={new Date(created_at)} />
        </p>
      </div>
      {state === 'withdrawn' ? null : (
        <form
          className="flex items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void change.run(workspace.slug, id, { until });
          }}
        >
          <DateField
            aria-label={`Last day of ${title}`}
            required
            className="w-40"
            min={dayOf(Date.now())}
            max={dayOf(Date.now() + reviewLinkLimits.days * dayMs)}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
          {until === dayOf(expires_at - 1) ? null : (
            <Button size="sm" type="submit" disabled={change.isPending}>
              Save
            </Button>
          )}
        </form>
      )}
      {state === 'open' ? (
        <Button size="sm" aria-label={`Withdraw ${title}`} onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      ) : null}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw this link?"
        description="It stops working at once, for everyone who has it. What guests said and decided stays."
        confirmLabel="Withdraw"
        onConfirm={() => withdrawal.run(workspace.slug, id)}
      />
    </li>
  );
}
