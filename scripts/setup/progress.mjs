// Plain progress lines, beside the output of the command that follows, which a pipe may keep. Nothing is printed for a step that
// has nothing to do.

const startedAt = Date.now();

/** Seconds since the set-up began, as `12 s` or `1 min 05 s`. */
export function elapsed(from = startedAt) {
  const seconds = Math.round((Date.now() - from) / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** @param {string} line */
export function say(line) {
  console.error(`atelier  ${line}`);
}

/**
 * Announces a step, keeps saying that it is alive, and says how long it took.
 *
 * @template T
 * @param {string} what e.g. `Installing dependencies`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const from = Date.now();
  say(`${what} …`);
  const alive = setInterval(() => say(`${what} … ${elapsed(from)}`), 15_000);
  try {
    const result = await work();
    say(`${what}: done in ${elapsed(from)}`);
    return result;
  } finally {
    clearInterval(alive);
  }
}

/** A failure the person at the keyboard can do something about: `message` says what. */
export class SetupError extends Error {}
