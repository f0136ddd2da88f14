/**
 * One registry per process, not per module copy.
 *
 * Next.js bundles its own copy of every module, so a module-level variable set by
 * `server.ts` is not the one a page sees. What both must share (the open database, the
 * embedded service's fetch) is kept on `globalThis` under a symbol of the global registry.
 */
const slot = Symbol.for('atelier.registry');

declare const valueType: unique symbol;

/** A typed name in the registry, made with {@link registryKey}. */
export interface RegistryKey<T> {
  readonly name: string;
  readonly [valueType]?: T;
}

/** Makes a key for values of type `T`. Equal names are equal keys, in every module copy. */
export function registryKey<T>(name: string): RegistryKey<T> {
  return { name };
}

/** Puts `value` under `key`, replacing an earlier one. Returns a function that removes it. */
export function provide<T>(key: RegistryKey<T>, value: T): () => void {
  const values = registry();
  values.set(key.name, value);
  return () => {
    if (values.get(key.name) === value) values.delete(key.name);
  };
}

/** The value under `key`, or `undefined` when none was provided. */
export function tryResolve<T>(key: RegistryKey<T>): T | undefined {
  return registry().get(key.name) as T | undefined;
}

/** The value under `key`. Throws when none was provided. */
export function resolve<T>(key: RegistryKey<T>): T {
  if (!registry().has(key.name)) {
    throw new Error(
      `Nothing is registered as "${key.name}". The process must provide it at start, before the first request.`,
    );
  }
  return registry().get(key.name) as T;
}

function registry(): Map<string, unknown> {
  const holder = globalThis as { [slot]?: Map<string, unknown> };
  holder[slot] ??= new Map();
  return holder[slot];
}
