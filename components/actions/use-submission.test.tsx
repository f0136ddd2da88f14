// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActionResult } from '@/lib/pages/failures';
import { useSubmission } from './use-submission';

const refusal = (status?: number): ActionResult<string> => ({
  ok: false,
  error: {
    code: 'invalid_value',
    message: 'Not now.',
    ...(status === undefined ? {} : { status }),
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  },
});
const success: ActionResult<string> = { ok: true, value: 'made' };

/** The numbers of the ids that these requests were sent under, in order of their first use. */
async function idsOf(...steps: [request: string, response: ActionResult<string> | 'lost'][]) {
  const ids: string[] = [];
  const { result } = renderHook(() =>
    useSubmission(async (id, request: string) => {
      const step = steps[ids.push(id) - 1];
      expect(request).toBe(step?.[0]);
      if (step === undefined || step[1] === 'lost') throw new TypeError('gone');
      return step[1];
    }),
  );
  for (const [request] of steps) await result.current(request).catch(() => null);
  return ids.map((id) => [...new Set(ids)].indexOf(id));
}

it.each([
  [
    'a success',
    [
      ['a', success],
      ['a', success],
    ],
    [0, 1],
  ],
  [
    'a sure refusal',
    [
      ['a', refusal(402)],
      ['a', success],
    ],
    [0, 1],
  ],
  [
    'a lost response',
    [
      ['a', 'lost'],
      ['a', success],
      ['a', success],
    ],
    [0, 0, 1],
  ],
  [
    'a 409, after which it may be there',
    [
      ['a', refusal(409)],
      ['a', success],
    ],
    [0, 0],
  ],
  [
    'a refusal without a status',
    [
      ['a', refusal()],
      ['a', success],
    ],
    [0, 0],
  ],
  [
    'a refusal of a repeat',
    [
      ['a', 'lost'],
      ['a', refusal(402)],
      ['a', success],
    ],
    [0, 0, 0],
  ],
  [
    'another request',
    [
      ['a', 'lost'],
      ['b', success],
      ['a', success],
    ],
    [0, 1, 2],
  ],
] satisfies [string, Parameters<typeof idsOf>[0][], number[]][])(
  'after %s',
  async (_, steps, ids) => {
    expect(await idsOf(...steps)).toEqual(ids);
  },
);
