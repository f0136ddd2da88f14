'use client';

import { useRouter } from 'next/navigation';
import { Suspense, useState } from 'react';
import {
  AlertDialog,
  Badge,
  Button,
  EmptyState,
  formatCount,
  lazyPart,
  RelativeTime,
  toast,
} from '@/components/ui';
import { withdrawReviewLinkAction } from '@/lib/console/review-links/actions';
import { lastDayOf, type ReviewLink, reviewRightLabels } from '@/lib/pages/review-links';
import { useAction } from '../actions';
import { useReviewLinkDefaults, useShell } from '../layout';
import { shownResultsLabel } from './link-limit';

const ChangeDialog = lazyPart(() => import('./change-dialog'));

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
  board_deleted: { tone: 'neutral', label: 'Board deleted' },
} as const;

function LinkItem({ link }: { link: ReviewLink }) {
  const { id, title, author, right, state, results, views, created_at, expires_at } = link;
  const router = useRouter();
  const { workspace } = useShell();
  // Who may not make links any more can still withdraw their own.
  const mayChange = useReviewLinkDefaults() !== null;
  const [isAsking, setAsking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const withdrawal = useAction(withdrawReviewLinkAction, {
    failsInToast: true,
    onDone: () => {
      toast.success('The link was withdrawn.');
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
          {reviewRightLabels[right]} ·{' '}
          {state === 'board_deleted' ? null : `${shownResultsLabel(results)} · `}
          {views === 1 ? '1 view' : `${formatCount(views)} views`}
          {protection.length === 0 ? null : ` · asks for ${protection.join(', ')}`}
        </p>
        <p className="text-xs text-ink-3">
          <bdi>{author}</bdi>, <RelativeTime at={new Date(created_at)} />
        </p>
      </div>
      <p className="num text-sm text-ink-2">Until {lastDayOf(expires_at)}</p>
      <div className="flex gap-2 empty:hidden">
        {(state === 'open' || state === 'ended') && mayChange ? (
          <Button size="sm" aria-label={`Change ${title}`} onClick={() => setChanging(true)}>
            Change
          </Button>
        ) : null}
        {state === 'open' ? (
          <Button size="sm" aria-label={`Withdraw ${title}`} onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        ) : null}
      </div>
      {isChanging ? (
        <Suspense>
          <ChangeDialog link={link} onClose={() => setChanging(false)} />
        </Suspense>
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
