import { expect, it } from 'vitest';
import { maxJsonValues } from '@/lib/platform/json';
import { InvalidRequestError } from '../failures';
import { readJson } from '.';

const request = (body: string) => new Request('http://console.test/', { method: 'POST', body });

it('reads JSON, and answers null to anything else, which no schema accepts', async () => {
  expect(await readJson(request('{"a":[1]}'))).toEqual({ a: [1] });
  expect(await readJson(request('{'))).toBeNull();
});

it('refuses bodies that are too long or have too many values, in words', async () => {
  const tooMany = `[${Array(maxJsonValues + 1).fill('{}')}]`;
  for (const body of [' '.repeat(1024 ** 2 + 1), tooMany]) {
    await expect(readJson(request(body))).rejects.toThrow(InvalidRequestError);
  }
});
