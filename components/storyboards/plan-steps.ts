import {
  type Shot,
  type StoryboardChange,
  type StoryboardPlan,
  storyboardLimits,
} from '@/lib/pages/storyboards';

/** The parts of a storyboard that its page edits: its plan, its name and its limit. */
export type EditedPlan = StoryboardPlan & Pick<StoryboardChange, 'name' | 'envelope'>;

/** A change of a plan, as one step of Undo. */
export interface PlanStep {
  readonly before: EditedPlan;
  readonly after: EditedPlan;
}

/** The stacks of Undo and Redo, the latest step last. */
export interface PlanSteps {
  readonly undo: readonly PlanStep[];
  readonly redo: readonly PlanStep[];
}

const maxSteps = 200;

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

const differingKeys = <T extends object>(from: T, to: T): (keyof T)[] =>
  // The keys of both, so that a field that only one of them has is found too.
  ([...new Set([...Object.keys(from), ...Object.keys(to)])] as (keyof T)[]).filter(
    (name) => !isSame(from[name], to[name]),
  );

const mapById = (shots: readonly Shot[]) => new Map(shots.map((shot) => [shot.id, shot]));
const idsOf = (shots: readonly Shot[]) => shots.map(({ id }) => id);

/**
 * Applies to `plan` what differs between `from` and `to`: fields, shots and their order. Changes of other people and of later
 * steps stay. Null when the plan would have too many shots.
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
  const [before, after] = [mapById(fromShots), mapById(toShots)];
  let shots = plan.shots.flatMap((shot): Shot[] => {
    const [earlier, later] = [before.get(shot.id), after.get(shot.id)];
    if (earlier === undefined) return [shot];
    if (later === undefined) return [];
    const changes = differingKeys(earlier, later).map((name) => [name, later[name]] as const);
    return [{ ...shot, ...Object.fromEntries(changes) }];
  });
  if (isReordered(fromShots, toShots)) {
    const sortedShots = idsOf(toShots).flatMap((id) => shots.filter((shot) => shot.id === id));
    // Shots that are not in `to` keep their places.
    shots = shots.map((shot) => (after.has(shot.id) ? (sortedShots.shift() ?? shot) : shot));
  }
  for (const [index, shot] of toShots.entries()) {
    if (before.has(shot.id) || shots.some(({ id }) => id === shot.id)) continue;
    const previousId = idsOf(toShots.slice(0, index)).findLast((id) =>
      shots.some((each) => each.id === id),
    );
    shots = shots.toSpliced(shots.findIndex(({ id }) => id === previousId) + 1, 0, shot);
  }
  return shots.length > storyboardLimits.shots ? null : { ...plan, ...fields, shots };
}

function isReordered(from: readonly Shot[], to: readonly Shot[]): boolean {
  const [inFrom, inTo] = [mapById(from), mapById(to)];
  const commonIds = (shots: readonly Shot[], others: ReadonlyMap<string, Shot>) =>
    idsOf(shots).filter((id) => others.has(id));
  return !isSame(commonIds(from, inTo), commonIds(to, inFrom));
}

/** The field that a step changes, such as the text of a shot; null when it changes several. */
function changedField({ before, after }: PlanStep): string | null {
  const { shots: shotsBefore, ...fieldsBefore } = before;
  const { shots: shotsAfter, ...fieldsAfter } = after;
  if (!isSame(idsOf(shotsBefore), idsOf(shotsAfter))) return null;
  const earlier = mapById(shotsBefore);
  const changes = [
    ...differingKeys(fieldsBefore, fieldsAfter),
    ...shotsAfter.flatMap((shot) =>
      differingKeys(earlier.get(shot.id) ?? shot, shot).map((name) => `${shot.id}.${name}`),
    ),
  ];
  return changes.length === 1 ? (changes[0] ?? null) : null;
}

/** Adds a step. `isTyping`: it is merged with the last one if both change the same field. */
export function addStep(steps: PlanSteps, step: PlanStep, isTyping: boolean): PlanSteps {
  if (isSame(step.before, step.after)) return steps;
  const lastStep = steps.undo.at(-1);
  const field = changedField(step);
  const isMerged =
    isTyping &&
    lastStep !== undefined &&
    field !== null &&
    changedField(lastStep) === field &&
    isSame(lastStep.after, step.before);
  const undo = isMerged
    ? [...steps.undo.slice(0, -1), { before: lastStep.before, after: step.after }]
    : [...steps.undo, step];
  return { undo: undo.slice(-maxSteps), redo: [] };
}
