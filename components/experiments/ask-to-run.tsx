'use client';

import { useState } from 'react';
import { Button, Credits, Input } from '@/components/ui';
import { milliToCredits } from '@/lib/contract';
import type { ExperimentPageState } from './use-experiment-page';

/** Asks an Owner or Admin to let everything run that is missing. */
export function AskToRun({ state }: { state: ExperimentPageState }) {
  const { plan, requestRun, isBusy, isPriced } = state;
  const [note, setNote] = useState<string | null>(null);
  if (note === null) {
    return (
      <Button size="sm" onClick={() => setNote('')}>
        Ask an Admin…
      </Button>
    );
  }
  return (
    <form
      className="flex w-full max-w-lg flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void requestRun(note).then((isDone) => isDone && setNote(null));
      }}
    >
      <Input
        autoFocus
        aria-label="Note for the Admin"
        placeholder="What is it for? (optional)"
        className="min-w-48 flex-1"
        limit={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setNote(null)}
      />
      <Button type="submit" variant="primary" disabled={isBusy || !isPriced}>
        Ask for all{' '}
        <Credits
          className="font-normal opacity-75"
          amount={milliToCredits(plan.totalMilli + plan.raisedMilli)}
        />
      </Button>
    </form>
  );
}
