import { expect, it } from 'vitest';
import type { TextEvent, TextMessage, TextRequest } from '../../text';
import { createSandboxTextProvider } from '.';
import { countTokens } from './tokens';

const user = (text: string): TextMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
const request = (text: string, more: Partial<TextRequest> = {}): TextRequest => ({
  key: 'turn_1',
  model: 'quill',
  maxOutputTokens: 4_096,
  messages: [user(text)],
  ...more,
});
const provider = createSandboxTextProvider({ paceMs: 0 });
const never = new AbortController().signal;

async function run(asked: TextRequest) {
  const events: TextEvent[] = [];
  await provider.complete(asked, (event) => void events.push(event), never);
  const of = (type: TextEvent['type']) =>
    events.flatMap((each) => (each.type === type && 'text' in each ? [each.text] : [])).join('');
  return { events, text: of('text'), reasoning: of('reasoning'), finish: events.at(-1) };
}

it('streams the answer in tokens, and reports the usage', async () => {
  const { events, text, finish } = await run(request('Write a haiku about the sea'));
  expect(events.length).toBeGreaterThan(10);
  expect(finish).toEqual({
    type: 'finish',
    reason: 'stop',
    usage: {
      inputTokens: countTokens('Write a haiku about the sea'),
      outputTokens: events.length - 1,
    },
  });
  expect(countTokens(text)).toBe(events.length - 1);
});

it('stops at the cap, reasoning counted in', async () => {
  const capped = request('[[length:500]]', { maxOutputTokens: 40, reasoning: { effort: 'low' } });
  const { events, reasoning, finish } = await run(capped);
  expect(reasoning).not.toBe('');
  expect(finish).toMatchObject({ reason: 'length', usage: { outputTokens: 40 } });
  expect(events).toHaveLength(41);
});

it('thinks longer with more effort, and not at all when it is not asked to', async () => {
  const lengths: number[] = [];
  for (const effort of ['none', 'minimal', 'low', 'medium', 'high']) {
    lengths.push((await run(request('Plan a launch', { reasoning: { effort } }))).reasoning.length);
  }
  expect(lengths[0]).toBe(0);
  expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
  expect((await run(request('Plan a launch'))).reasoning).toBe('');
});

it.each([
  ['[[fail:upstream]]', { code: 'upstream_error', retryable: true }],
  ['[[fail:timeout]]', { code: 'upstream_timeout', retryable: true }],
  ['[[reject:content]]', { code: 'content_policy_violation', retryable: false }],
])('fails before the first word when asked to: %s', async (ask, error) => {
  const events: TextEvent[] = [];
  const call = provider.complete(request(ask), (event) => void events.push(event), never);
  await expect(call).rejects.toMatchObject(error);
  expect(events).toEqual([]);
});

it('fails in the middle when asked to', async () => {
  const events: TextEvent[] = [];
  const call = provider.complete(
    request('[[fail:mid]] x'),
    (event) => void events.push(event),
    never,
  );
  await expect(call).rejects.toMatchObject({ code: 'upstream_error' });
  expect(events).toHaveLength(12);
});

it.each(['[[slow:600s]] x', '[[pace:10s]] x'])('stops at once when aborted: %s', async (ask) => {
  const controller = new AbortController();
  const call = provider.complete(request(ask), () => {}, controller.signal);
  setImmediate(() => controller.abort(new Error('gone')));
  await expect(call).rejects.toThrow('gone');
});

it('waits for a slow reader before the next token', async () => {
  let open = 0;
  let most = 0;
  await provider.complete(
    request('hello'),
    async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
    },
    never,
  );
  expect(most).toBe(1);
});

it('keeps the given pace: no token comes before its time', async () => {
  const startedAt = performance.now();
  const { events } = await run(request('[[pace:4ms]] [[length:30]] x'));
  expect(performance.now() - startedAt).toBeGreaterThan(events.length * 2);
});

it('describes pictures by their bytes', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAYAAABbNsX4AAAAC0lEQVR4nGNgwA4AABsAAVjMtQ8AAAAASUVORK5CYII=';
  const messages: TextMessage[] = [
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'What are these?' },
        { type: 'image', url: `data:image/png;base64,${png}` },
        { type: 'image', url: 'https://pictures.example/a.jpg' },
      ],
    },
  ];
  const { text } = await run(request('', { messages }));
  expect(text).toContain('You sent 2 pictures');
  expect(text).toContain('PNG, 5 × 3 px');
  expect(text).toContain('at pictures.example');
});
