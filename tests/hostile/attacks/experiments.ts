import type { Design } from '../../../lib/pages/experiments';
import { member, type World } from '../world';

export const plainDesign: Design = {
  prompt: '{red|blue} house',
  lists: [],
  models: ['lumen-spark'],
  axes: [],
  values: {},
  repeats: 1,
  seeds: 'free',
  seed: 1,
  layout: { columns: ['model'], pages: [] },
  reuse: false,
};

/** A member's experiment. */
export interface Experiment {
  readonly id: string;
  /** What it was answered to its last change. */
  readonly answer: string;
}

/** Makes an experiment as its page does, and saves it with `design` and `webhook`. */
export async function makeExperiment(
  world: World,
  design: Partial<Design>,
  webhook: string | null = null,
): Promise<Experiment> {
  const name = 'Hostile';
  const created = await world.act('createExperimentAction', member.slug, {
    name,
    design: plainDesign,
  });
  const id = /exp_\w+/.exec(created)?.[0] ?? '';
  const change = {
    name,
    design: { ...plainDesign, ...design },
    envelope: 100,
    order: 'rows',
    concurrency: 1,
    webhook_url: webhook,
  };
  return { id, answer: await world.act('saveExperimentAction', member.slug, id, 1, change) };
}

/** Makes an experiment and runs it. Returns its id. */
export async function runExperiment(
  world: World,
  design: Partial<Design>,
  webhook: string | null = null,
): Promise<string> {
  const { id } = await makeExperiment(world, design, webhook);
  const seen = { version: 2, credits: 1_000 };
  const answer = await world.act('runExperimentAction', member.slug, id, seen);
  if (!answer.includes('"ok":true')) throw new Error(`The experiment does not run: ${answer}`);
  return id;
}
