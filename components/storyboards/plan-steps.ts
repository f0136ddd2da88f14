import {
  type Shot,
  type StoryboardChange,
  type StoryboardPlan,
  storyboardLimits,
} from '@/lib/pages/storyboards';

/** What a page of a storyboard edits: its plan with its name and its limit. */
export type EditedPlan = StoryboardPlan & Pick<StoryboardChange, 'name' | 'envelope'>;

/** One change of a plan, which Undo takes back. */
export interface PlanStep {
  readonly before: EditedPlan;
  readonly after: EditedPlan;
}

/** What Undo and Redo would do, the latest step last. */
export interface PlanSteps {
  readonly undo: readonly PlanStep[];
  readonly redo: readonly PlanStep[];
}

const maxSteps = 200;

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ between two objects of one shape. */
const differingKeys = <T extends object>(from: T, to: T): (keyof T)[] =>
  // Names of both, so that what was not there before is taken away again.
  ([...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof T)[]).filter(
    (name) => !isSame(from[name], to[name]),
  );

const byId = (shots: readonly Shot[]) => new Map(shots.map((shot) => [shot.id, shot]));
const idsOf = (shots: readonly Shot[]) => shots.map(({ id }) => id);

/**
 * Takes over into `plan` what differs between `from` and `to`: fields, shots and their order. What others, or later steps,
 * changed elsewhere stays. Null when the shots would be more than a storyboard has.
 */
export function applyDifference(
  plan: EditedPlan,
  from: EditedPlan,
  to: EditedPlan,
): EditedPlan | null {
  const { shots: fromShots, ...fromFields } = from;
  const { shots: toShots, ...toFields } = to;
  const fields = Object.fromEntries(
    differingKeys(fromFields, toFields).map((name) => [name, toFields[name]] as const),
  );
  const [before, after] = [byId(fromShots), byId(toShots)];
  let shots = plan.shots.flatMap((shot): Shot[] => {
    const [earlier, later] = [before.get(shot.id), after.get(shot.id)];
    if (earlier === undefined) return [shot];
    if (later === undefined) return [];
    const changes = differingKeys(earlier, later).map((name) => [name, later[name]] as const);
    return [{ ...shot, ...Object.fromEntries(changes) }];
  });
  if (isReordered(fromShots, toShots)) {
    const sortedShots = idsOf(toShots).flatMap((id) => shots.filter((shot) => shot.id === id));
    // Shots that the step does not know keep their places.
    shots = shots.map((shot) => (after.has(shot.id) ? (sortedShots.shift() ?? shot) : shot));
  }
  for (const [at, shot] of toShots.entries()) {
    if (before.has(shot.id) || shots.some(({ id }) => id === shot.id)) continue;
    const previous = idsOf(toShots.slice(0, at)).findLast((id) =>
      shots.some((each) => each.id === id),
    );
    shots = shots.toSpliced(shots.findIndex(({ id }) => id === previous) + 1, 0, shot);
  }
  return shots.length > storyboardLimits.shots ? null : { ...plan, ...fields, shots };
}

function isReordered(from: readonly Shot[], to: readonly Shot[]): boolean {
  const [inFrom, inTo] = [byId(from), byId(to)];
  const commonIds = (shots: readonly Shot[], others: ReadonlyMap<string, Shot>) =>
    idsOf(shots).filter((id) => others.has(id));
  return !isSame(commonIds(from, inTo), commonIds(to, inFrom));
}

/** What a step changes when that is one field, such as a shot's text while it is typed; else null. */
function fieldOf({ before, after }: PlanStep): string | null {
  const { shots: shotsBefore, ...fieldsBefore } = before;
  const { shots: shotsAfter, ...fieldsAfter } = after;
  if (!isSame(idsOf(shotsBefore), idsOf(shotsAfter))) return null;
  const earlier = byId(shotsBefore);
  const changes = [
    ...differingKeys(fieldsBefore, fieldsAfter),
    ...shotsAfter.flatMap((shot) =>
      differingKeys(earlier.get(shot.id) ?? shot, shot).map((name) => `${shot.id}.${name}`),
    ),
  ];
  return changes.length === 1 ? (changes[0] ?? null) : null;
}

/** Adds a step. With `isGoingOn`, what changes the same field as the last one becomes one step with it. */
export function addStep(steps: PlanSteps, step: PlanStep, isGoingOn: boolean): PlanSteps {
  if (isSame(step.before, step.after)) return steps;
  const last = steps.undo.at(-1);
  const field = fieldOf(step);
  const goesOn =
    isGoingOn &&
    last !== undefined &&
    field !== null &&
    fieldOf(last) === field &&
    isSame(last.after, step.before);
  const undo = goesOn
    ? [...steps.undo.slice(0, -1), { before: last.before, after: step.after }]
    : [...steps.undo, step];
  return { undo: undo.slice(-maxSteps), redo: [] };
}
