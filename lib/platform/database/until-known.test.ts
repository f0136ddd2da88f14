import { expect, it } from 'vitest';
import { CommitUnknownError, ConnectionLostError } from './errors';
import { untilKnown } from './until-known';

/** Work that fails with each of `errors` in turn, and then says which time it was and whether it was told so. */
function failing(...errors: Error[]) {
  let times = 0;
  return async (again: boolean) => {
    const error = errors[times];
    times += 1;
    if (error !== undefined) throw error;
    return [times, again];
  };
}
const unknown = () => new CommitUnknownError('lost at commit');

it('does again what may have happened, and only that', async () => {
  expect(await untilKnown(failing())).toEqual([1, false]);
  expect(await untilKnown(failing(unknown()))).toEqual([2, true]);
  const wrapped = new Error('Failed query: commit', { cause: unknown() });
  expect(await untilKnown(failing(wrapped, unknown()))).toEqual([3, true]);
  const lost = new ConnectionLostError('lost before');
  await expect(untilKnown(failing(lost))).rejects.toBe(lost);
});

it('gives up on a connection that is lost every time', async () => {
  await expect(untilKnown(failing(unknown(), unknown(), unknown()))).rejects.toBeInstanceOf(
    CommitUnknownError,
  );
});
