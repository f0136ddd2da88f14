import type { Metrics } from '@/lib/platform/metrics';
import type { NewTurn, TurnEnd } from './types';

/** From a quick model's first word to the end of a long thought, in seconds. */
const secondsBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600];

type MeasuredTurn = Pick<NewTurn, 'model' | 'endpoint'>;

/** Times of a turn, in seconds from its beginning; `firstSeconds` is null without output. */
export interface TurnTimes {
  readonly firstSeconds: number | null;
  readonly seconds: number;
}

export type TurnMeasure = (turn: MeasuredTurn, end: TurnEnd, times: TurnTimes) => void;

/** Counts turns by outcome and measures their durations. Label values come only from the configuration. */
export function createTurnMeasure(metrics: Metrics): TurnMeasure {
  const endedTurns = metrics.counter({
    name: 'atelier_turns_ended_total',
    help: 'Text turns that ended: succeeded, canceled, or the code they failed with.',
    labelNames: ['model', 'endpoint', 'outcome'],
  });
  const firstPieceSeconds = metrics.histogram({
    name: 'atelier_turn_first_piece_seconds',
    help: 'From the beginning of a text turn to the first piece of its answer.',
    labelNames: ['model', 'endpoint'],
    buckets: secondsBuckets,
  });
  const turnSeconds = metrics.histogram({
    name: 'atelier_turn_seconds',
    help: 'From the beginning of a text turn to its end.',
    labelNames: ['model', 'endpoint'],
    buckets: secondsBuckets,
  });
  return ({ model, endpoint }, { status, errorCode }, { firstSeconds, seconds }) => {
    endedTurns.inc({ model, endpoint, outcome: errorCode ?? status });
    if (firstSeconds !== null) firstPieceSeconds.observe({ model, endpoint }, firstSeconds);
    turnSeconds.observe({ model, endpoint }, seconds);
  };
}
