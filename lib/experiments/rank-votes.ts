/** One vote between two items: `score` is 1 for the first, 0 for the second, 0.5 for a tie. */
export interface Vote<T> {
  readonly first: T;
  readonly second: T;
  readonly score: 0 | 0.5 | 1;
}

export interface RankedItem<T> {
  readonly item: T;
  /** Logarithm of its strength; the mean of all items is 0. */
  readonly strength: number;
  /** Standard error of `strength`: about two thirds of all votes would leave it within this distance. */
  readonly error: number;
  readonly votes: number;
}

/**
 * Weight of the assumption that all items are alike. It keeps an item that won every vote finite, and is outweighed by
 * a few votes.
 */
const defaultPrior = 0.1;

const maxRounds = 50;

/**
 * Ranks items by votes between pairs, the strongest first, by the model of Bradley and Terry (Biometrika 39, 1952,
 * doi.org/10.2307/2334029): an item wins with the odds of its strength to the other's. A tie counts as half a win for
 * each. Found by Newton's method; the errors come from the curvature at the end.
 */
export function rankVotes<T>(votes: readonly Vote<T>[], prior = defaultPrior): RankedItem<T>[] {
  const items = [...new Set(votes.flatMap(({ first, second }) => [first, second]))];
  const indexes = new Map(items.map((item, index) => [item, index]));
  const pairs = votes.map(({ first, second, score }) => ({
    a: indexes.get(first) ?? 0,
    b: indexes.get(second) ?? 0,
    score,
  }));
  let strengths = items.map(() => 0);
  let curvature = curvatureAt(strengths, pairs, prior);
  for (let round = 0; round < maxRounds; round++) {
    const slope = strengths.map((strength) => -prior * strength);
    for (const { a, b, score } of pairs) {
      const surprise = score - winProbability(strengths, a, b);
      slope[a] = (slope[a] ?? 0) + surprise;
      slope[b] = (slope[b] ?? 0) - surprise;
    }
    const steps = solveLinearSystem(curvature, slope, 1e-12);
    // A longer step may miss the maximum.
    const stepFactor = Math.min(1, 2 / Math.max(...steps.map(Math.abs), 1e-12));
    strengths = strengths.map((strength, index) => strength + stepFactor * (steps[index] ?? 0));
    curvature = curvatureAt(strengths, pairs, prior);
    if (steps.every((step) => Math.abs(step) < 1e-10)) break;
  }
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / items.length;
  const counts = items.map(() => 0);
  for (const { a, b } of pairs) {
    counts[a] = (counts[a] ?? 0) + 1;
    if (b !== a) counts[b] = (counts[b] ?? 0) + 1;
  }
  return items
    .map((item, index) => ({
      item,
      strength: roundStrength((strengths[index] ?? 0) - mean),
      error: roundStrength(standardErrorOf(curvature, index, items.length)),
      votes: counts[index] ?? 0,
    }))
    .sort((a, b) => b.strength - a.strength);
}

/**
 * `Math.exp` of Node.js and of a browser may differ in the last digit (measured 2026-11-25: Node.js 24.21, Chromium 156).
 * Without rounding, equal items would change places between the server's page and the browser's. Never -0.
 */
const roundStrength = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

const winProbability = (strengths: readonly number[], a: number, b: number): number =>
  1 / (1 + Math.exp((strengths[b] ?? 0) - (strengths[a] ?? 0)));

/**
 * The negative second derivatives of the likelihood, multiplied with a vector. As a matrix it would have the square of
 * the items' number as entries, of which only those of voted pairs are not 0.
 */
type Curvature = (vector: readonly number[]) => number[];

function curvatureAt(
  strengths: readonly number[],
  pairs: readonly Pair[],
  prior: number,
): Curvature {
  const weights = pairs.map(({ a, b }) => {
    const p = winProbability(strengths, a, b);
    return p * (1 - p);
  });
  return (vector) => {
    const product = vector.map((value) => prior * value);
    for (const [index, { a, b }] of pairs.entries()) {
      const difference = (weights[index] ?? 0) * ((vector[a] ?? 0) - (vector[b] ?? 0));
      product[a] = (product[a] ?? 0) + difference;
      product[b] = (product[b] ?? 0) - difference;
    }
    return product;
  };
}

/** The standard error of an item against the mean of all. */
function standardErrorOf(curvature: Curvature, index: number, size: number): number {
  const contrast = Array.from({ length: size }, (_, at) => (at === index ? 1 : 0) - 1 / size);
  return Math.sqrt(dotProduct(contrast, solveLinearSystem(curvature, contrast, 1e-4)));
}

function dotProduct(left: readonly number[], right: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

/**
 * Solves a symmetric, positive system of linear equations by conjugate gradients (Hestenes and Stiefel 1952), until the
 * residual is `precision` times the right side.
 */
function solveLinearSystem(
  curvature: Curvature,
  right: readonly number[],
  precision: number,
): number[] {
  const solution = right.map(() => 0);
  const residual = [...right];
  const direction = [...right];
  let residualNorm = dotProduct(residual, residual);
  const tolerance = residualNorm * precision ** 2;
  // Without rounding, as many steps as there are items are enough.
  for (let step = 0; step < 2 * right.length && residualNorm > tolerance; step++) {
    const product = curvature(direction);
    const length = residualNorm / dotProduct(direction, product);
    addMultiple(solution, length, direction);
    addMultiple(residual, -length, product);
    const nextNorm = dotProduct(residual, residual);
    for (let at = 0; at < direction.length; at++)
      direction[at] = (residual[at] ?? 0) + (nextNorm / residualNorm) * (direction[at] ?? 0);
    residualNorm = nextNorm;
  }
  return solution;
}

function addMultiple(target: number[], factor: number, vector: readonly number[]): void {
  for (let at = 0; at < target.length; at++)
    target[at] = (target[at] ?? 0) + factor * (vector[at] ?? 0);
}

/** A person's vote, the same pair in either order. */
export interface PersonalVote<T> extends Vote<T> {
  readonly person: string;
}

/**
 * How often two people voted the same on the same pair, from 0 to 1; null while no pair has two people's
 * votes.
 */
export function measureAgreement<T extends string>(
  votes: readonly PersonalVote<T>[],
): number | null {
  const byPair = new Map<string, Map<string, number>>();
  for (const { first, second, score, person } of votes) {
    const isReversed = first > second;
    const pair = JSON.stringify(isReversed ? [second, first] : [first, second]);
    const people = byPair.get(pair) ?? new Map<string, number>();
    byPair.set(pair, people.set(person, isReversed ? 1 - score : score));
  }
  let [agreeing, pairsOfVotes] = [0, 0];
  for (const people of byPair.values()) {
    const scores = [...people.values()];
    for (const [index, score] of scores.entries()) {
      for (const otherScore of scores.slice(index + 1)) {
        pairsOfVotes += 1;
        if (score === otherScore) agreeing += 1;
      }
    }
  }
  return pairsOfVotes === 0 ? null : agreeing / pairsOfVotes;
}
