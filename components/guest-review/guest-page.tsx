'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Button, toast } from '@/components/ui';
import { enterReviewAction } from '@/lib/console/review-links/actions';
import type { GuestReview as Review } from '@/lib/pages/review-links';
import { guestLogoHref, guestReviewOptions, RequestError } from '@/lib/queries';
import { callAction } from '../actions';
import { CommandCenterProvider } from '../layout';
import { GuestMessage } from './guest-message';
import { GuestReview } from './guest-review';
import { useDecisions } from './use-decisions';

/** The results of a review link, for people without an account. */
export function GuestPage({ token, initial }: { token: string; initial: Review }) {
  const router = useRouter();
  const query = useQuery({ ...guestReviewOptions(token), initialData: initial });
  const review = query.data;
  const isRefused = query.error instanceof RequestError && [403, 404].includes(query.error.status);
  // The server says which: the link ended, was withdrawn, or asks for its new password.
  useEffect(() => {
    if (isRefused) router.refresh();
  }, [isRefused, router]);
  // A comment and a decision are sent at once, by one guest.
  const pendingEntry = useRef<Promise<boolean> | null>(null);
  const enter = async (isQuiet = false) => {
    if (review.guest !== null) return true;
    pendingEntry.current ??= enterNow(isQuiet).finally(() => {
      pendingEntry.current = null;
    });
    return pendingEntry.current;
  };
  const enterNow = async (isQuiet: boolean) => {
    const entry = { name: '', password: '', email: '', code: '' };
    const result = await callAction(() => enterReviewAction(token, entry));
    if (result.ok) await query.refetch();
    else if (!isQuiet) {
      toast.error(result.error.message, { endsOnline: result.error.code === 'offline' });
    }
    return result.ok;
  };
  const reload = () => query.refetch();
  const decisions = useDecisions(token, { enter: () => enter(true), reload });
  if (review.results.length === 0) {
    return (
      <GuestMessage
        brand={review.brand}
        logo={review.has_logo ? guestLogoHref(token) : null}
        title={review.title}
        text="There are no results here yet. Look again later: what is added appears on this page."
      >
        <Button className="justify-self-start" onClick={() => void reload()}>
          Look again
        </Button>
      </GuestMessage>
    );
  }
  return (
    <CommandCenterProvider hasPalette={false}>
      <GuestReview
        token={token}
        review={review}
        decisions={decisions}
        enter={enter}
        reload={reload}
      />
    </CommandCenterProvider>
  );
}
