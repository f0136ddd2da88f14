import { hold, type World } from '../world';

/** How long half a body is held: some rounds of the measured visitors. */
export const holdMs = 6_000;

/** Opens connections that send part of a body and then nothing. */
export async function holdHalf(
  world: World,
  times: number,
  parts: (index: number) => string[],
): Promise<string[]> {
  for (let index = 0; index < times; index += 1) world.send(...parts(index));
  await hold(holdMs);
  return [];
}
