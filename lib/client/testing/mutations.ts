import fc from 'fast-check';

type Path = readonly (string | number)[];

/** One change of a JSON value. */
export interface Mutation {
  readonly path: Path;
  readonly kind: 'drop' | 'null' | 'retype' | 'add' | 'nest';
  readonly value: unknown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The paths of all values in `value`, its own first. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (!isObject(value)) return [at];
  const inner = Array.isArray(value)
    ? value.flatMap((one: unknown, index) => pathsOf(one, [...at, index]))
    : Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...at, name]));
  return [at, ...inner];
}

function changed(value: unknown, { kind, value: given }: Mutation): unknown {
  if (kind === 'null') return null;
  if (kind === 'nest') return { value };
  if (kind === 'retype' || !isObject(value)) return given;
  return Array.isArray(value) ? [...value, given] : { ...value, more: given };
}

/** `value` with one change made to it. */
export function mutate(value: unknown, mutation: Mutation): unknown {
  const [step, ...rest] = mutation.path;
  if (step === undefined) return mutation.kind === 'drop' ? undefined : changed(value, mutation);
  if (!isObject(value)) return value;
  const last = rest.length === 0 && mutation.kind === 'drop';
  const next = { ...mutation, path: rest };
  if (Array.isArray(value)) {
    if (last) return value.filter((_, index) => index !== step);
    return value.map((one: unknown, index) => (index === step ? mutate(one, next) : one));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (name !== step) return [[name, one]];
      return last ? [] : [[name, mutate(one, next)]];
    }),
  );
}

/** Every change of `value`: a key dropped, null, of another type, with more in it, or wrapped. */
export const mutationsOf = (value: unknown): fc.Arbitrary<Mutation> =>
  fc.record({
    path: fc.constantFrom(...pathsOf(value)),
    kind: fc.constantFrom('drop', 'null', 'retype', 'add', 'nest'),
    value: fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>(0, -1, 1.5, '', '7', [], {}, true, 1e300),
    ),
  });
