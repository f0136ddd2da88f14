'use client';

import { Banner, Button, Credits, formatCount } from '@/components/ui';
import type { ExperimentPageState } from './use-experiment-page';

/** The open request to run an experiment: to answer it, or to wait for an answer. */
export function RunRequestBanner({
  state: { detail, answer, isBusy },
  mayAnswer,
}: {
  state: ExperimentPageState;
  mayAnswer: boolean;
}) {
  const { request } = detail;
  if (request === null) return null;
  const { id, name, note, cells, price } = request;
  const isAllMade = cells === 0;
  return (
    <Banner
      className="rounded-md"
      actions={
        mayAnswer ? (
          <>
            <Button
              size="sm"
              disabled={isBusy}
              onClick={() => void answer(id, { kind: 'decline' })}
            >
              Decline
            </Button>
            {isAllMade ? null : (
              <Button
                size="sm"
                variant="primary"
                disabled={isBusy}
                onClick={() => void answer(id, { kind: 'approve', credits: price })}
              >
                Approve and run <Credits className="font-normal opacity-75" amount={price} />
              </Button>
            )}
          </>
        ) : null
      }
    >
      <bdi>{name}</bdi> asks to run {formatCount(cells)} {cells === 1 ? 'cell' : 'cells'} for{' '}
      <Credits amount={price} />
      {note === '' ? (
        '.'
      ) : (
        <>
          : “<bdi>{note}</bdi>”
        </>
      )}{' '}
      {isAllMade
        ? 'All that was asked for has been run by now.'
        : mayAnswer
          ? 'They run as they were when they were requested.'
          : 'An Owner or Admin can approve it.'}
    </Banner>
  );
}
