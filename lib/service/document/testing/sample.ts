/** Values that differ from run to run, and their replacements in the examples. */
const samples: readonly [RegExp, string][] = [
  [/http:\/\/service\.test/g, 'https://atelier.example.com'],
  [/\b(?<prefix>[a-z]{2,8}[_-])[0-9a-hjkmnp-tv-z]{26}/g, '$<prefix>01kdv2m7wzq4t8x6r5n3e9hyaj'],
  [
    /\/media\/[A-Za-z0-9_-]{32}\.(\w+)\?expires=\d+&signature=[A-Za-z0-9_-]{43}/g,
    '/media/q8Zr1Vw5yT0bXn3cKe7uJm2dHs9aLf4g.$1?expires=1767355200&signature=Jt5Wc0RkX9bNf2QmZ7uVhYd3LgA8pSe6TiO1xKqB4rM',
  ],
  [/(\/api\/billing\/sandbox\/)[A-Za-z0-9_-]{20,}/g, '$1vT3nQ9wKx0Zr5Lb8Yd2Hc7Mf1Jg6Ps4A'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00.000Z'],
];

const createdAt = 1_767_225_600;
const times: Readonly<Record<string, number>> = {
  created: createdAt,
  created_at: createdAt,
  updated_at: createdAt,
  imported_at: createdAt,
  started_at: createdAt + 1,
  completed_at: createdAt + 12,
  paid_at: createdAt + 60,
  fulfilled_at: createdAt + 60,
  expires_at: createdAt + 3_600,
  starts_at: createdAt,
  last_used_at: createdAt + 60,
};

/** Replaces ids, addresses and times in an answer by fixed ones, so that two runs record the same example. */
export function sampleOf(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return sampleText(value, name);
  if (typeof value === 'number') return times[name] ?? value;
  if (Array.isArray(value)) return value.map((each) => sampleOf(each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [member, sampleOf(each, member)]),
  );
}

function sampleText(text: string, name: string): string {
  if (name === 'pricing_version') return '4a570c41d167e301';
  if (name === 'encrypted_content') return 'v1.Zm9nIG92ZXIgdGhlIGhhcmJvdXI';
  return samples.reduce((so, [found, sample]) => so.replace(found, sample), text);
}
