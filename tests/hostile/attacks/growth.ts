import type { Design } from '../../../lib/pages/experiments';
import { member, type World } from '../world';
import { makeExperiment, plainDesign } from './experiments';
import { type Attack, asMember, atOnce, unless } from './types';

const list = (length: number, word: string) => [
  { name: 'a', values: Array.from({ length }, (_, index) => word + index) },
];

const ideographs = Array.from({ length: 500 }, (_, index) => String.fromCharCode(0x4e00 + index));

/** Small designs with as many cells as there are atoms, or with prompts that do not fit into memory. */
const designs: Readonly<Record<string, Partial<Design>>> = {
  'a list of 500 in 2,000 places': { prompt: '[a]'.repeat(2_000), lists: list(500, '') },
  'values of 1,000 characters in 6,000 places': {
    prompt: '[a]'.repeat(6_000),
    lists: list(500, 'x'.repeat(1_000)),
  },
  'as many cells and characters as are possible': {
    prompt: `${'[a]'.repeat(3_300)}{0|1|2|3}`,
    lists: [{ name: 'a', values: ideographs }],
  },
  'alternatives within alternatives': { prompt: '{a|{b|'.repeat(1_500) + '}}'.repeat(1_500) },
  'ten choices in 1,000 places': { prompt: '{0|1|2|3|4|5|6|7|8|9}'.repeat(900) },
};

/** Opens what the member or a visitor sees of an experiment. */
async function openPages(world: World, id: string): Promise<string[]> {
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const input = { until, credits: false, rejected: false };
  const shared = await world.act('shareExperimentAction', member.slug, id, input);
  const token = /\/shared\/([\w-]+)/.exec(shared)?.[1];
  if (token === undefined) return [`no link was made: ${shared}`];
  const headers = { cookie: world.cookie };
  const page = await world.request(`/${member.slug}/experiments/${id}`, { headers });
  const detail = await world.request(`${world.handlers}/experiments/${id}`, { headers });
  const link = await world.request(`/shared/${token}`);
  return [
    ...unless([200], 'its page', page.status),
    ...unless([200], 'its state', detail.status),
    ...unless([200], 'its shared link', link.status),
  ];
}

/** Work that grows faster than its input. */
export const growthAttacks: readonly Attack[] = [
  ...Object.entries(designs).map(
    ([name, design]): Attack => ({
      name: `an experiment of ${name}: quoted, saved, opened and shared`,
      async send(world) {
        const { id, answer } = await makeExperiment(world, design);
        const saved = answer.includes('"ok":true') ? [] : [`it was not saved: ${answer}`];
        const pageProblems = await openPages(world, id);
        const body = JSON.stringify({ ...plainDesign, ...design });
        const quotes = await atOnce(8, () =>
          world.request(`${world.handlers}/experiments/quote`, asMember(world, body)),
        );
        return [
          ...saved,
          ...pageProblems,
          ...quotes.flatMap(({ status }) => unless([200, 400, 422], 'the quote', status)),
        ];
      },
    }),
  ),
];
