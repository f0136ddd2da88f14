'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui';
import type { Submissions } from './use-submissions';

const PriceRoseDialog = lazyPart(() => import('./price-rose-dialog'));

/** Asks whether a submission should be made at a higher price than shown. */
export function SubmissionQuestion({ submissions }: { submissions: Submissions }) {
  const { risenPrice } = submissions;
  if (risenPrice === null) return null;
  return (
    <Suspense fallback={null}>
      <PriceRoseDialog
        submission={risenPrice.submission}
        quote={risenPrice.quote}
        onAccept={submissions.acceptPrice}
        onDecline={submissions.declinePrice}
      />
    </Suspense>
  );
}
