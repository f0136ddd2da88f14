import { Credits, formatCount } from '@/components/ui';
import type { ExperimentDetail } from '@/lib/pages/experiments';

export function ExperimentProgress({ detail }: { detail: ExperimentDetail }) {
  const { cells, spent: spentCredits, envelope } = detail;
  const count = (...states: string[]) => cells.filter(({ state }) => states.includes(state)).length;
  const underWay = count('running', 'sending');
  return (
    <span className="text-sm text-ink-2" data-testid="progress">
      <b className="font-medium text-ink">
        {formatCount(count('succeeded'))} of {formatCount(cells.length)}
      </b>{' '}
      done
      {underWay > 0 ? ` · ${formatCount(underWay)} running` : ''} ·{' '}
      <b className="font-medium text-ink">
        <Credits amount={spentCredits} showsUnit={false} />
      </b>
      {envelope === null ? null : (
        <>
          {' '}
          of <Credits amount={envelope} />
        </>
      )}{' '}
      spent
    </span>
  );
}
