'use client';

import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  FieldError,
  Label,
  Textarea,
  toast,
} from '@/components/ui';
import { askForCreditsAction } from '@/lib/console/money/budgets/actions';
import { useAction } from '../actions';
import { useShell } from './shell-context';

/** Asks the Owner and Admins for more credits. Default export, because it is loaded lazily. */
export default function RequestCreditsDialog({
  about,
  neededCredits,
  onClose,
}: {
  about: 'balance' | 'budget';
  neededCredits: number | null;
  onClose: () => void;
}) {
  const { slug } = useShell().workspace;
  const { run, isPending, failure } = useAction(askForCreditsAction, {
    onDone: (isNew) => {
      onClose();
      if (isNew) toast.success('Your request was sent. You’ll see the answer under the bell.');
      else toast.show('Your earlier request is still waiting for an answer.');
    },
  });
  const send = (form: FormData) =>
    void run(slug, about, String(form.get('note') ?? '').trim(), neededCredits);
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent
        title={about === 'budget' ? 'Ask for a larger budget' : 'Ask for credits'}
        description="The Owner and Admins of the workspace see it right away."
        width="sm"
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <DialogBody>
            <Label htmlFor="ask-note" aside="optional">
              What for
            </Label>
            <Textarea id="ask-note" name="note" rows={3} limit={300} />
            <FieldError>{failure?.message}</FieldError>
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={isPending}>
              Ask
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
