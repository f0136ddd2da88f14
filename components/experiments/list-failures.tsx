'use client';

import { useState } from 'react';
import { Button, Credits, formatCount, formatCredits } from '@/components/ui';
import { resultHref } from '@/lib/pages/result-href';
import { StateStrip } from '../library/media';
import type { ListedResult } from './list-outcome';

/** Strips that are shown before a person asks for all of them. */
const initialStripCount = 5;

const titles = { failed: 'Failed', canceled: 'Canceled' } as const;

/** Why a row that cost credits is not run again with the others; empty when it cost nothing. */
const chargeMessage = (credits: number): string =>
  credits === 0
    ? ''
    : `${formatCredits(credits)} ${credits === 1 ? 'credit was' : 'credits were'} charged for what came before it ended, so that it is not run again with the others. Open it to make it again.`;

/** The rows of a list without a result, each with the reason, and what was charged for them. */
export function ListFailures({
  workspace,
  failures,
  lostCredits,
  refusalOf,
}: {
  workspace: string;
  failures: readonly ListedResult[];
  lostCredits: number;
  /** Why the service refuses to make a row now, so that it is not run again with the others; undefined when it does not. */
  refusalOf: (key: string) => string | undefined;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const count = failures.length;
  const strips = showsAll ? failures : failures.slice(0, initialStripCount);
  return (
    <section aria-label="Not made" className="grid grid-cols-1 gap-1.5">
      <p className="text-sm text-ink-2">
        <b className="font-medium text-ink">
          {formatCount(count)} {count === 1 ? 'row has' : 'rows have'} no result.
        </b>{' '}
        {lostCredits === 0 ? (
          'Nothing was charged for that.'
        ) : (
          <>
            <Credits amount={lostCredits} /> charged for what came before they ended.
          </>
        )}
      </p>
      <ul className="grid grid-cols-1 gap-1.5">
        {strips.map(({ key, row, cell }) => {
          const state = cell?.state === 'failed' || cell?.state === 'canceled' ? cell.state : null;
          const reasons = new Set([
            cell?.error ?? (state === null ? 'It was not sent.' : undefined),
            refusalOf(key),
            chargeMessage(cell?.charged ?? 0),
          ]);
          return (
            <li key={key}>
              <StateStrip
                title={state === null ? 'Not started' : titles[state]}
                text={[...reasons].filter(Boolean).join(' ')}
                prompt={row?.text ?? ''}
                isBad={state === 'failed'}
                {...(cell?.task_id == null ? {} : { href: resultHref(workspace, cell.task_id) })}
              />
            </li>
          );
        })}
      </ul>
      {strips.length === count ? null : (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setShowsAll(true)}
        >
          Show all {formatCount(count)}
        </Button>
      )}
    </section>
  );
}
