'use client';

import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button, Credits, toast } from '@/components/ui';
import type { ActionResult, Creation } from '@/lib/contract';
import { shortageOf } from '@/lib/contract';
import { useBalance, useQuote } from '@/lib/queries';

/** Makes the same task once more, at the price on the button. It cannot be pressed while there is none. */
export function RunAgain({
  workspace,
  task,
  remix,
  run,
}: {
  workspace: string;
  task: Creation;
  /** The form with the same recipe: where a price that rose is shown. */
  remix: string;
  run: (seenCredits: number) => Promise<ActionResult<string | null>>;
}) {
  const router = useRouter();
  const [running, start] = useTransition();
  const { model, prompt, params } = task;
  const quote = useQuote(workspace, params === null ? null : { ...params, model, prompt });
  const { data: balance } = useBalance(workspace);
  // The price of the task that was looked at before is not the price of this one.
  const price = quote.isPlaceholderData ? undefined : quote.data?.estimated_credits;
  const short = price !== undefined && balance ? shortageOf(balance, price) : null;

  const press = (seenCredits: number) =>
    start(async () => {
      const result = await run(seenCredits).catch(() => null);
      if (result === null) toast.error('The console could not be reached. Try again.');
      else if (!result.ok) toast.error(result.error.message);
      else if (result.value === null) {
        toast.show('The price has gone up. Check it before you run this.');
        router.push(remix);
      } else router.push(`/${workspace}/gallery/${result.value}`);
    });
  return (
    <Button
      size="sm"
      loading={running}
      disabled={price === undefined || short !== null}
      title={short === null ? quote.error?.message : shortWords[short.of]}
      onClick={() => price !== undefined && press(price)}
    >
      <RotateCcw aria-hidden />
      <span>
        {task.status === 'succeeded' ? 'Run again' : 'Retry'}
        {price === undefined ? null : (
          <>
            {' · '}
            <Credits amount={price} />
          </>
        )}
      </span>
    </Button>
  );
}

const shortWords = {
  balance: 'Not enough credits.',
  budget: 'Over your budget of this month.',
} as const;
