'use client';

import { useState } from 'react';
import { Button } from '@/components/ui';
import { unsubscribeAction } from '@/lib/console/platform/notification-deliveries/actions';
import { useAction } from '../../actions';

/** The button that turns mail off. A visit of the page does not, because mail scanners open links. */
export function UnsubscribeForm({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false);
  const { run, isPending, failure } = useAction(unsubscribeAction, {
    onDone: () => setIsDone(true),
  });
  return (
    <div className="grid justify-items-start gap-3">
      {isDone ? null : (
        <Button variant="primary" size="lg" loading={isPending} onClick={() => void run(token)}>
          Turn off these mails
        </Button>
      )}
      <p role="status" className="text-pretty text-ink-2 empty:hidden">
        {isDone
          ? 'These mails are turned off. Turn them on again in Atelier, under Notifications.'
          : failure?.message}
      </p>
    </div>
  );
}
