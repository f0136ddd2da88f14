import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TextEvent } from '@/lib/providers';
import { ApiError } from '../../http';
import { checkResponse, checkStream } from '../../testing/open-responses';
import { ProducedItems } from '../turns/produced';
import { streamStoredResponse } from './replay';
import { ensureVisibleItem, type ResponseHead, responseObject } from './response-object';
import { ResponseStream } from './response-stream';

const head: ResponseHead = {
  id: 'resp_01arz3ndektsv4rrffq69g5fav',
  createdAt: 1,
  model: 'quill',
  echoedMembers: {
    instructions: null,
    previous_response_id: null,
    max_output_tokens: null,
    temperature: 1,
    top_p: 1,
    presence_penalty: 0,
    frequency_penalty: 0,
    reasoning: { effort: null, summary: null },
    tools: [],
    tool_choice: 'auto',
    parallel_tool_calls: true,
    text: { format: { type: 'text' } },
    truncation: 'disabled',
    store: true,
    metadata: {},
    user: null,
    safety_identifier: null,
    prompt_cache_key: null,
  },
};

/** What a provider may send, in any order, empty pieces included. */
const piece = fc.oneof(
  fc.record({ type: fc.constantFrom('text', 'reasoning'), text: fc.string() }),
  fc.record({
    type: fc.constant('tool_call' as const),
    index: fc.nat(2),
    name: fc.constant('look'),
    arguments: fc.string(),
  }),
);
const reason = fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter');

/** The events of an answer of these pieces, in a list that grows. */
async function streamed(pieces: readonly Exclude<TextEvent, { type: 'finish' }>[]) {
  const events: unknown[] = [];
  const stream = new ResponseStream((type, json) => {
    const event = JSON.parse(json) as { type: string };
    expect(event.type).toBe(type);
    events.push(event);
  }, head);
  const produced = new ProducedItems();
  for (const each of pieces) await stream.writeEvent(produced.add(each));
  return { events, stream, produced };
}

it('keeps to the specification whatever a provider sends, and again when it is repeated', async () => {
  const answers = fc.asyncProperty(
    fc.array(piece, { maxLength: 12 }),
    reason,
    async (pieces, end) => {
      const { events, stream, produced } = await streamed(pieces);
      const output = ensureVisibleItem(produced.output(end));
      await stream.finish(output, 2);
      const final = checkStream(events);
      expect(final).toEqual(responseObject(head, { output, completedAt: 2 }));
      const repeated: unknown[] = [];
      await streamStoredResponse((_, json) => void repeated.push(JSON.parse(json)), final);
      expect(checkStream(repeated)).toEqual(final);
    },
  );
  await fc.assert(answers, { numRuns: 300 });
});

it('keeps to the specification when an answer fails in the middle', async () => {
  const failures = fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
    const { events, stream } = await streamed(pieces);
    await stream.fail(new ApiError('upstream_error', 'It broke off.'));
    expect(checkStream(events)).toMatchObject({
      status: 'failed',
      error: { code: 'upstream_error', message: 'It broke off.' },
    });
  });
  await fc.assert(failures, { numRuns: 100 });
});

it.each([
  ['an item too many', { output: [{ type: 'reasoning' }] }, /output/],
  ['null where a number is needed', { temperature: null }, /temperature/],
  ['a member that the contract lacks', { verbosity: 'low' }, /verbosity/],
  ['a missing member', { service_tier: undefined }, /service_tier/],
])('is checked: %s is found', (_, change, problem) => {
  const output = { items: [{ type: 'message', text: 'Hi' }], reason: 'stop' } as const;
  const object = responseObject(head, { output, completedAt: 2 });
  expect(() => checkResponse(object)).not.toThrow();
  expect(() => checkResponse({ ...object, ...change })).toThrow(problem);
});
