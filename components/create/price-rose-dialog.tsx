'use client';

import { Button, Credits, Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui';
import type { ReadQuote } from '@/lib/contract';
import type { Press } from './press-store';

/** Asks before a task is made at a higher price than shown. Default export, because it is loaded lazily. */
export default function PriceRoseDialog({
  press,
  quote,
  onAccept,
  onDecline,
}: {
  press: Press;
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
            The button said <Credits amount={press.seenCredits} />. It would cost{' '}
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
