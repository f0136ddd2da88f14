/** One vote between two items: `score` is 1 for the first, 0 for the second, 0.5 for a tie. */
export interface Vote<T> {
  readonly first: T;
  readonly second: T;
  readonly score: 0 | 0.5 | 1;
}

/** An item with its rank. */
export interface Ranked<T> {
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
export function rankVotes<T>(votes: readonly Vote<T>[], prior = defaultPrior): Ranked<T>[] {
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
      const surprise = score - chance(strengths, a, b);
      slope[a] = (slope[a] ?? 0) + surprise;
      slope[b] = (slope[b] ?? 0) - surprise;
    }
    const steps = solve(curvature, slope);
    // A long step may jump over the peak.
    const shorten = Math.min(1, 2 / Math.max(...steps.map(Math.abs), 1e-12));
    strengths = strengths.map((strength, index) => strength + shorten * (steps[index] ?? 0));
    curvature = curvatureAt(strengths, pairs, prior);
    if (steps.every((step) => Math.abs(step) < 1e-10)) break;
  }
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / items.length;
  return items
    .map((item, index) => ({
      item,
      strength: (strengths[index] ?? 0) - mean,
      error: errorOf(curvature, index),
      votes: pairs.filter(({ a, b }) => a === index || b === index).length,
    }))
    .sort((a, b) => b.strength - a.strength);
}

interface Pair {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

const chance = (strengths: readonly number[], a: number, b: number): number =>
  1 / (1 + Math.exp((strengths[b] ?? 0) - (strengths[a] ?? 0)));

/** The negative second derivatives of the likelihood. */
function curvatureAt(
  strengths: readonly number[],
  pairs: readonly Pair[],
  prior: number,
): number[][] {
  const matrix = strengths.map((_, row) =>
    strengths.map((__, column) => (row === column ? prior : 0)),
  );
  const add = (row: number, column: number, value: number) => {
    const line = matrix[row];
    if (line !== undefined) line[column] = (line[column] ?? 0) + value;
  };
  for (const { a, b } of pairs) {
    const p = chance(strengths, a, b);
    const weight = p * (1 - p);
    add(a, a, weight);
    add(b, b, weight);
    add(a, b, -weight);
    add(b, a, -weight);
  }
  return matrix;
}

/** The standard error of an item against the mean of all. */
function errorOf(curvature: readonly (readonly number[])[], index: number): number {
  const size = curvature.length;
  const contrast = curvature.map((_, at) => (at === index ? 1 : 0) - 1 / size);
  const solved = solve(curvature, contrast);
  return Math.sqrt(contrast.reduce((sum, value, at) => sum + value * (solved[at] ?? 0), 0));
}

/** Solves a system of linear equations by elimination; the matrix is symmetric and positive. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    const top = rows[pivot] ?? [];
    for (let below = pivot + 1; below < size; below++) {
      const row = rows[below] ?? [];
      const factor = (row[pivot] ?? 0) / (top[pivot] ?? 1);
      for (let at = pivot; at <= size; at++) row[at] = (row[at] ?? 0) - factor * (top[at] ?? 0);
    }
  }
  const solution = right.map(() => 0);
  for (let row = size - 1; row >= 0; row--) {
    const line = rows[row] ?? [];
    let value = line[size] ?? 0;
    for (let at = row + 1; at < size; at++) value -= (line[at] ?? 0) * (solution[at] ?? 0);
    solution[row] = value / (line[row] ?? 1);
  }
  return solution;
}

/** A person's vote, the same pair in either order. */
export interface PersonalVote<T> extends Vote<T> {
  readonly person: string;
}

/**
 * How often two people voted the same on the same pair, from 0 to 1; null while no pair has two people's
 * votes.
 */
export function agreement<T extends string>(votes: readonly PersonalVote<T>[]): number | null {
  const byPair = new Map<string, Map<string, number>>();
  for (const { first, second, score, person } of votes) {
    const turned = first > second;
    const pair = JSON.stringify(turned ? [second, first] : [first, second]);
    const people = byPair.get(pair) ?? new Map<string, number>();
    byPair.set(pair, people.set(person, turned ? 1 - score : score));
  }
  let [same, all] = [0, 0];
  for (const people of byPair.values()) {
    const scores = [...people.values()];
    for (const [index, score] of scores.entries()) {
      for (const other of scores.slice(index + 1)) {
        all += 1;
        if (score === other) same += 1;
      }
    }
  }
  return all === 0 ? null : same / all;
}
