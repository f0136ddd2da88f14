'use client';

import { Button, Credits, Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui';
import type { ReadQuote } from '@/lib/contract';
import type { Submission } from './submission-store';

/** Asks before a task is made at a higher price than shown. Default export, because it is loaded lazily. */
export default function PriceRoseDialog({
  submission,
  quote,
  onAccept,
  onDecline,
}: {
  submission: Submission;
  quote: ReadQuote;
  onAccept: () => void;
  onDecline: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onDecline()}>
      <DialogContent
        title="The price is higher now"
        description="Nothing has run or been charged yet."
        width="sm"
      >
        <DialogBody>
          <p>
            The button said <Credits amount={submission.seenCredits} />. It would cost{' '}
            <Credits amount={quote.estimated_credits} className="font-semibold" />.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onDecline}>Cancel</Button>
          <Button variant="primary" autoFocus onClick={onAccept}>
            Generate for <Credits amount={quote.estimated_credits} />
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
