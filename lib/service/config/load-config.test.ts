import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './load-config';
import { ConfigError } from './problems';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

const minimal = {
  providers: [{ id: 'sandbox', driver: 'sandbox' }],
  models: [
    {
      id: 'pic',
      name: 'Pic',
      family: 'image',
      description: 'A model.',
      schema: {
        fields: [
          { name: 'prompt', type: 'string', required: true },
          { name: 'n', type: 'integer', min: 1, max: 4, default: 1 },
        ],
      },
      routes: [{ provider: 'sandbox' }],
    },
  ],
  pricing: { rules: [{ id: 'pic', model: 'pic', charge: 'per_image', credits: 1 }] },
};

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** The lines of the error that refuses a configuration. */
async function refused(path: string): Promise<readonly string[]> {
  try {
    await loadConfig(path);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the default configuration', () => {
  it('is valid, without a warning', async () => {
    const { config, warnings } = await loadConfig();
    expect(warnings).toEqual([]);
    expect(new Set(config.models.map(({ family }) => family))).toEqual(
      new Set(['image', 'video', 'audio', 'text']),
    );
  });
});

describe('a JSON file', () => {
  it('replaces the default, with its defaults filled', async () => {
    const { config } = await loadConfig(await write('ok.json', JSON.stringify(minimal)));
    expect(config.models.map(({ id, region, public: isPublic }) => [id, region, isPublic])).toEqual(
      [['pic', 'all', true]],
    );
    expect(config.grants.sandboxCredits).toBe(0);
    expect(config.rateLimit.requestsPerMinute).toBeGreaterThan(0);
  });

  it('is reported with the line, the error and what to write', async () => {
    const text = JSON.stringify(minimal, null, 2).replace('"max": 4', '"max": "4"');
    const line = text.split('\n').findIndex((each) => each.includes('"max"')) + 1;
    expect(await refused(await write('max.json', text))).toEqual([
      `max.json:${line} models[0].schema.fields[1].max has the wrong type. Write a number.`,
    ]);
  });

  it('is reported for a misspelt key at its line, for a missing one where it belongs', async () => {
    const text = JSON.stringify(minimal, null, 2)
      .replace('"charge"', '"chrage"')
      .replace('"description": "A model.",', '');
    const lines = text.split('\n');
    const problems = await refused(await write('keys.json', text));
    expect(problems).toEqual([
      `keys.json:${lines.findIndex((each) => each.includes('"id": "pic"'))} models[0].description is missing. Write a text in quotes.`,
      expect.stringContaining('pricing.rules[0].charge must be'),
      `keys.json:${lines.findIndex((each) => each.includes('chrage')) + 1} pricing.rules[0].chrage is not known here. Remove it, or check its spelling.`,
    ]);
  });

  it.each<[string, string, string, number]>([
    ['a word without quotes', '"family": "image",', '"family": image,', 0],
    ['a comma that is missing', '"family": "image",', '"family": "image"', 1],
    ['a comma too many', '"credits": 1', '"credits": 1,', 1],
    ['a quote that is missing', '"family": "image"', '"family": "image', 0],
    ['a number that is not one', '"max": 4', '"max": 04', 0],
  ])('is reported where the JSON becomes invalid: %s', async (_, right, wrong, below) => {
    const text = JSON.stringify(minimal, null, 2).replace(right, wrong);
    const line = text.split('\n').findIndex((each) => each.includes(wrong)) + 1 + below;
    expect(await refused(await write('syntax.json', text))).toEqual([
      `syntax.json:${line} is not JSON here. Check commas, quotes and brackets at this line and the one before.`,
    ]);
  });

  it('is named when it cannot be read', async () => {
    const path = join(folder, 'none.json');
    expect(await refused(path)).toEqual([`${path} cannot be read (ENOENT). Check ATELIER_CONFIG.`]);
  });
});

describe('a module', () => {
  const source = (max: string) => `
const n = { name: 'n', type: 'integer', min: 1, max: 4, default: 1 };
export default {
  providers: [{ id: 'sandbox', driver: 'sandbox' }],
  models: [
    {
      id: 'first', name: 'First', family: 'image', description: '', routes: [{ provider: 'sandbox' }],
      schema: { fields: [n] },
    },
    {
      id: 'second', name: 'Second', family: 'image', description: '', routes: [{ provider: 'sandbox' }],
      schema: {
        fields: [
          { name: 'prompt', type: 'string' },
          { name: 'seed', type: 'integer', min: 1, max: ${max} },
        ],
      },
    },
  ],
  pricing: { rules: [{ id: 'r', model: ['first', 'second'], charge: 'per_image', credits: 1 }] },
};
`;

  it('is loaded', async () => {
    expect((await loadConfig(await write('ok.mjs', source('9')))).config.models).toHaveLength(2);
  });

  it.each([
    ["'9'", 'has the wrong type. Write a number.', 'max'],
    ['0', 'is above max (0). Write a smaller number.', 'min'],
  ])('is reported with path and line: max %s', async (max, message, key) => {
    const name = `bad${max.length}.mjs`;
    expect(await refused(await write(name, source(max)))).toEqual([
      `${name}:15 models[1].schema.fields[1].${key} ${message}`,
    ]);
  });

  it('is loaded by several at once', async () => {
    const paths = await Promise.all([1, 2, 3].map((n) => write(`many${n}.mjs`, source('9'))));
    const loaded = await Promise.all(paths.map((path) => loadConfig(path)));
    expect(loaded.map(({ config }) => config.models.length)).toEqual([2, 2, 2]);
  });

  it('is reported when it exports nothing', async () => {
    const path = await write('empty.mjs', 'export const config = {};');
    expect(await refused(path)).toEqual([
      'empty.mjs has no default export. Write: export default defineConfig({ … })',
    ]);
  });
});
