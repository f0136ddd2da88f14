import { describe, expect, it } from 'vitest';
import { rankCells, rankValues, type Vote } from './index';

const values = new Map(
  ['a1', 'a2', 'b1', 'b2'].map((cell) => [
    cell,
    [{ axis: 'model' as const, key: cell.slice(0, 1), label: cell.slice(0, 1) }],
  ]),
);
const vote = (first: string, second: string, score: Vote<string>['score'] = 1) => ({
  first,
  second,
  score,
});
const order = ({ ranked }: { ranked: readonly { item: string }[] }) =>
  ranked.map(({ item }) => item);

describe('a ranking of votes', () => {
  it('is there from the first vote, and not clear yet', () => {
    const cells = rankCells([vote('a2', 'a1')]);
    expect([order(cells), cells.votes, cells.isClear]).toEqual([['a2', 'a1'], 1, false]);
    expect(rankCells([])).toEqual({ ranked: [], votes: 0, isClear: null });
  });

  it('of values counts the votes between different values only', () => {
    const votes = [vote('a1', 'a2'), vote('a1', 'b1', 0), vote('b2', 'a2'), vote('b2', 'gone')];
    const ranking = rankValues(votes, 'model', values);
    expect([order(ranking), ranking.votes]).toEqual([['b', 'a'], 2]);
    expect(rankValues([vote('a1', 'a2')], 'model', values).ranked).toEqual([]);
  });

  it('is clear once the first is ahead by more than twice the errors', () => {
    const of = (wins: number, losses: number) =>
      rankCells([
        ...Array.from({ length: wins }, () => vote('a1', 'b1')),
        ...Array.from({ length: losses }, () => vote('a1', 'b1', 0)),
      ]).isClear;
    expect([of(3, 2), of(40, 4)]).toEqual([false, true]);
  });
});
