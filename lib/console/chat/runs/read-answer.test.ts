import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAnswer } from './read-answer';
import type { AnswerPiece } from './read-event';

const encoder = new TextEncoder();

/** A stream of `bytes`, in pieces; `stay` leaves the connection open after them. */
function streamOf(bytes: Uint8Array, cuts: readonly number[], stay = false): Response {
  const at = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const ends = [...at, bytes.length];
  let from = 0;
  const pieces = ends.map((end) => {
    const piece = bytes.subarray(from, end);
    from = end;
    return piece;
  });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece);
      if (!stay) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function collectAll(response: Response): Promise<AnswerPiece> {
  const all = { content: '', reasoning: '' };
  await readAnswer(response, ({ content, reasoning }) => {
    all.content += content;
    all.reasoning += reasoning;
  });
  return all;
}
const collect = async (response: Response): Promise<string> => (await collectAll(response)).content;

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const chat = (text: string) => event({ choices: [{ delta: { content: text } }] });
const chatEnd = `${event({ choices: [{ delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`;
const response = (text: string) =>
  `event: response.output_text.delta\n${event({ type: 'response.output_text.delta', delta: text })}`;
const responseEnd = event({ type: 'response.completed', response: {} });

describe('reading a streamed answer', () => {
  it('gives the same text however its bytes are split', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed()));
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.nat(4_000)),
        fc.boolean(),
        async (pieces, cuts, chats) => {
          const [write, end] = chats ? [chat, chatEnd] : [response, responseEnd];
          const bytes = encoder.encode(`:\n\n${pieces.map(write).join('')}${end}`);
          expect(await collect(streamOf(bytes, cuts))).toBe(pieces.join(''));
        },
      ),
    );
  });

  it.each([
    ['chat completions', `${chat('All.')}${chatEnd}`],
    ['chat completions without a reason', `${chat('All.')}data: [DONE]\n\n`],
    ['responses', `${response('All.')}${responseEnd}`],
    ['chat completions that never send [DONE]', `${chat('All.')}${chatEnd.split('data: [')[0]}`],
    ['chat completions with a space after [DONE]', `${chat('All.')}data: [DONE] \n\n`],
  ])('ends %s though the connection stays open', async (_, text) => {
    expect(await collect(streamOf(encoder.encode(text), [], true))).toBe('All.');
  });

  afterEach(() => vi.useRealTimers());

  it.each([
    ['the last piece', chatEnd.split('data: [')[0] ?? ''],
    ['[DONE]', chatEnd],
  ])('ends and closes a connection that is kept alive by comments after %s', async (_, end) => {
    vi.useFakeTimers();
    const cancel = vi.fn();
    const pieces = [chat('All.'), end];
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) await new Promise((resolve) => setTimeout(resolve, 1_000));
          controller.enqueue(encoder.encode(piece ?? ':\n\n'));
        },
        cancel,
      },
      { highWaterMark: 0 },
    );
    const answer = collect(
      new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toBe('All.');
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([
    ['[DONE]', `${chat('All.')}data: [DONE]\n`],
    ['[DONE] without an end of the line', `${chat('All.')}data: [DONE]`],
    [
      'a piece of text and [DONE]',
      `data: {"choices":[{"delta":{"content":"All."}}]}\n\ndata: [DONE]\r`,
    ],
    ['a completed response', `${response('All.')}${responseEnd.trimEnd()}`],
    [
      'the last text with its reason',
      'data: {"choices":[{"delta":{"content":"All."},"finish_reason":"stop"}]}',
    ],
  ])('reads %s without the blank line after it', async (_, text) => {
    expect(await collect(streamOf(encoder.encode(text), []))).toBe('All.');
  });

  it('reads the type of the answer in any case of letters', async () => {
    const answer = streamOf(encoder.encode(`${chat('All.')}${chatEnd}`), []);
    answer.headers.set('content-type', 'Text/Event-Stream; charset=utf-8');
    expect(await collect(answer)).toBe('All.');
  });

  it.each(['{"broken', 'not json', '[]', '7', 'null', '{"choices":{}}', '{"choices":[null]}'])(
    'skips the event %s',
    async (data) => {
      const text = `${chat('One,')}data: ${data}\n\n${chat(' two.')}${chatEnd}`;
      expect(await collect(streamOf(encoder.encode(text), []))).toBe('One, two.');
    },
  );

  const finish = (reason: string) =>
    `${event({ choices: [{ delta: {}, finish_reason: reason }] })}data: [DONE]\n\n`;
  const incomplete = (reason: string) =>
    event({ type: 'response.incomplete', response: { incomplete_details: { reason } } });
  it.each([
    ['stop', finish('stop'), null],
    ['length', finish('length'), 'output_limit'],
    ['content_filter', finish('content_filter'), 'content_filtered'],
    ['max_output_tokens', incomplete('max_output_tokens'), 'output_limit'],
    ['content_filter of responses', incomplete('content_filter'), 'content_filtered'],
  ])('reports why an answer is incomplete: %s', async (_, end, cut) => {
    const answer = streamOf(encoder.encode(`${chat('Half')}${end}`), []);
    expect(await readAnswer(answer, () => undefined)).toBe(cut);
  });

  it('reports it for an answer that is not streamed, too', async () => {
    const choices = [
      { message: { content: [{ type: 'text', text: 'Half' }] }, finish_reason: 'length' },
    ];
    expect(await readAnswer(Response.json({ choices }), () => undefined)).toBe('output_limit');
    expect(await collect(Response.json({ choices }))).toBe('Half');
  });

  it.each([
    ['a stream without an end', chat('half'), 'cut_off'],
    ['an empty stream', '', 'cut_off'],
    [
      'an error of chat completions',
      `${chat('half')}${event({ error: { code: 'upstream_timeout', message: 'Slow.' } })}data: [DONE]\n\n`,
      'upstream_timeout',
    ],
    [
      'an error of responses',
      `${response('half')}${event({ type: 'error', code: 'upstream_error', message: 'Gone.' })}`,
      'upstream_error',
    ],
    [
      'a failed response',
      event({ type: 'response.failed', response: { error: { code: 'x', message: 'y' } } }),
      'x',
    ],
  ])('tells %s', async (_, text, code) => {
    await expect(collect(streamOf(encoder.encode(text), []))).rejects.toMatchObject({ code });
  });

  it.each([
    [
      'chat completions',
      `${event({ choices: [{ delta: { reasoning_content: 'Hm.' } }] })}${chat('So.')}${chatEnd}`,
    ],
    [
      'responses, in short',
      `${event({ type: 'response.reasoning_summary_text.delta', delta: 'Hm.' })}${response('So.')}${responseEnd}`,
    ],
    [
      'Open Responses',
      `${event({ type: 'response.reasoning.delta', delta: 'Hm.' })}${response('So.')}${responseEnd}`,
    ],
    [
      'responses',
      `${event({ type: 'response.reasoning_text.delta', delta: 'Hm.' })}${response('So.')}${responseEnd}`,
    ],
  ])('separates the thinking of %s from the answer', async (_, text) => {
    const answer = { content: 'So.', reasoning: 'Hm.' };
    expect(await collectAll(streamOf(encoder.encode(text), []))).toEqual(answer);
  });

  it('accepts an answer that is not streamed', async () => {
    const completion = { choices: [{ message: { role: 'assistant', content: 'Whole.' } }] };
    expect(await collect(Response.json(completion))).toBe('Whole.');
    expect(await collect(Response.json({ output_text: 'Whole too.' }))).toBe('Whole too.');
    const output = [
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
      { type: 'message', content: [{ type: 'output_text', text: 'So.' }] },
    ];
    expect(await collectAll(Response.json({ output, output_text: 'So.' }))).toEqual({
      content: 'So.',
      reasoning: 'Hm.',
    });
    await expect(collect(Response.json({ hello: 1 }))).rejects.toMatchObject({ code: 'cut_off' });
  });
});
