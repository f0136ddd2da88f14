import { describe, expect, it, vi } from 'vitest';
import { measureAgreement, rankVotes, type Vote } from './index';

const votesOf = (wins: readonly (readonly [string, string, number])[]): Vote<string>[] =>
  wins.flatMap(([first, second, count]) =>
    Array.from({ length: count }, () => ({ first, second, score: 1 as const })),
  );

/**
 * Agresti, Categorical Data Analysis (2nd edition, 2002), table 10.10: wins at home and away of seven baseball teams of
 * the American League in 1987, as R's `BradleyTerry2::baseball` has them, and its estimates against Baltimore
 * (cran.r-project.org/package=BradleyTerry2, vignette, section 4.1; read from memory on 2026-11-22, no copy was
 * reachable).
 */
const baseball: readonly (readonly [string, string, number])[] = [
  ['Milwaukee', 'Detroit', 7],
  ['Milwaukee', 'Toronto', 9],
  ['Milwaukee', 'New York', 7],
  ['Milwaukee', 'Boston', 7],
  ['Milwaukee', 'Cleveland', 9],
  ['Milwaukee', 'Baltimore', 11],
  ['Detroit', 'Milwaukee', 6],
  ['Detroit', 'Toronto', 7],
  ['Detroit', 'New York', 5],
  ['Detroit', 'Boston', 11],
  ['Detroit', 'Cleveland', 9],
  ['Detroit', 'Baltimore', 9],
  ['Toronto', 'Milwaukee', 4],
  ['Toronto', 'Detroit', 6],
  ['Toronto', 'New York', 7],
  ['Toronto', 'Boston', 7],
  ['Toronto', 'Cleveland', 8],
  ['Toronto', 'Baltimore', 12],
  ['New York', 'Milwaukee', 6],
  ['New York', 'Detroit', 8],
  ['New York', 'Toronto', 6],
  ['New York', 'Boston', 6],
  ['New York', 'Cleveland', 7],
  ['New York', 'Baltimore', 10],
  ['Boston', 'Milwaukee', 6],
  ['Boston', 'Detroit', 2],
  ['Boston', 'Toronto', 6],
  ['Boston', 'New York', 7],
  ['Boston', 'Cleveland', 7],
  ['Boston', 'Baltimore', 12],
  ['Cleveland', 'Milwaukee', 4],
  ['Cleveland', 'Detroit', 4],
  ['Cleveland', 'Toronto', 5],
  ['Cleveland', 'New York', 6],
  ['Cleveland', 'Boston', 6],
  ['Cleveland', 'Baltimore', 6],
  ['Baltimore', 'Milwaukee', 2],
  ['Baltimore', 'Detroit', 4],
  ['Baltimore', 'Toronto', 1],
  ['Baltimore', 'New York', 3],
  ['Baltimore', 'Boston', 1],
  ['Baltimore', 'Cleveland', 7],
];

/** Evenly spread numbers from 0 to 1, the same for a seed (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a ranking', () => {
  it('has the strengths of the published example', () => {
    const ranked = rankVotes(votesOf(baseball), 1e-9);
    const baltimore = ranked.find(({ item }) => item === 'Baltimore')?.strength ?? 0;
    expect(
      ranked.map(({ item, strength }) => [item, Math.round((strength - baltimore) * 100) / 100]),
    ).toEqual([
      ['Milwaukee', 1.58],
      ['Detroit', 1.44],
      ['Toronto', 1.29],
      ['New York', 1.25],
      ['Boston', 1.11],
      ['Cleveland', 0.68],
      ['Baltimore', 0],
    ]);
  });

  it('has the closed form of two items: log odds, with the error of a proportion', () => {
    const votes = votesOf([
      ['a', 'b', 30],
      ['b', 'a', 10],
    ]);
    const [a, b] = rankVotes(votes, 1e-9);
    expect((a?.strength ?? 0) - (b?.strength ?? 0)).toBeCloseTo(Math.log(3), 6);
    expect(a?.error).toBeCloseTo(Math.sqrt(1 / (40 * 0.75 * 0.25)) / 2, 6);
  });

  it('finds the true order of simulated voters within twice the error it states', () => {
    const truth = [1.2, 0.4, 0, -0.5, -1.1];
    let [off, all] = [0, 0];
    for (let seed = 1; seed <= 100; seed++) {
      const chance = uniform(seed);
      const votes: Vote<number>[] = [];
      for (const first of truth.keys()) {
        for (const second of truth.keys()) {
          const odds = Math.exp((truth[second] ?? 0) - (truth[first] ?? 0));
          for (let times = 0; first < second && times < 40; times++) {
            votes.push({ first, second, score: chance() < 1 / (1 + odds) ? 1 : 0 });
          }
        }
      }
      for (const { item, strength, error } of rankVotes(votes)) {
        all += 1;
        if (Math.abs(strength - (truth[item] ?? 0)) > 2 * error) off += 1;
      }
    }
    // Two standard errors hold 95 of 100.
    expect(off / all).toBeLessThan(0.08);
    expect(off / all).toBeGreaterThan(0.02);
  });

  it('stays finite when one item won every vote, and is empty without votes', () => {
    const [first, second] = rankVotes(votesOf([['a', 'b', 5]]));
    expect([first?.item, Number.isFinite(first?.strength), second?.item]).toEqual(['a', true, 'b']);
    expect(rankVotes([])).toEqual([]);
  });

  it('counts a tie as half a win for each', () => {
    const [a, b] = rankVotes([{ first: 'a', second: 'b', score: 0.5 }]);
    expect([a?.strength, b?.strength]).toEqual([0, 0]);
  });
});

describe('the agreement of voters', () => {
  const vote = (person: string, first: string, second: string, score: 0 | 0.5 | 1) => ({
    person,
    first,
    second,
    score,
  });

  it('is the share of pairs of people who voted the same on the same two results', () => {
    expect(measureAgreement([vote('ada', 'x', 'y', 1), vote('bo', 'y', 'x', 0)])).toBe(1);
    expect(
      measureAgreement([
        vote('ada', 'x', 'y', 1),
        vote('bo', 'x', 'y', 1),
        vote('cy', 'x', 'y', 0),
        vote('ada', 'x', 'z', 1),
      ]),
    ).toBeCloseTo(1 / 3);
  });

  it('is null while no pair has votes of two people', () => {
    expect(measureAgreement([vote('ada', 'x', 'y', 1), vote('bo', 'x', 'z', 1)])).toBeNull();
  });
});

it('ranks alike on the server and in a browser whose exponential differs in the last digit', () => {
  const votes: Vote<string>[] = [
    { first: 'b', second: 'a', score: 0.5 },
    { first: 'c', second: 'd', score: 0.5 },
    { first: 'b', second: 'c', score: 1 },
    { first: 'a', second: 'd', score: 1 },
    { first: 'e', second: 'c', score: 0.5 },
    { first: 'e', second: 'a', score: 0.5 },
  ];
  const ofServer = rankVotes(votes);
  const { exp } = Math;
  let calls = 0;
  const other = vi.spyOn(Math, 'exp').mockImplementation((power) => {
    calls += 1;
    return exp(power) * (1 + (calls % 3 === 0 ? Number.EPSILON : 0));
  });
  const ofBrowser = rankVotes(votes);
  other.mockRestore();
  expect(ofBrowser).toEqual(ofServer);
});
