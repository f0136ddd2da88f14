import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ErrorBody, ResponseItem } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import type { TestService, TestWorkspace } from '../testing';
import {
  checkCompaction,
  checkErrorFrame,
  checkResponse,
  checkStream,
  createTestService,
  readEvents,
} from '../testing';
import { png } from './clients/testing/fixture';
import { type ListeningService, listenService } from './testing/listening-service';

/**
 * The 17 tests of the public compliance suite of Open Responses 2026-04-24, by their names
 * (https://github.com/openresponses/openresponses, `bin/compliance-test.ts`, read 2026-11-22), for every text
 * model of the default configuration, because a client first tries whichever is listed first.
 */

type Frame = Record<string, unknown>;
/** The outcome of a turn over a WebSocket: a checked response, or the code of an error. */
type Turn = ReturnType<typeof checkStream> | string;

const text = (role: string, content: string, more: object = {}) => ({
  type: 'message',
  role,
  content,
  ...more,
});
const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'Get the current weather for a location',
  parameters: {
    type: 'object',
    properties: { location: { type: 'string', description: 'The city and state' } },
    required: ['location'],
  },
};

describeDatabases('Open Responses', (suite) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let listening: ListeningService;
  const sockets: WebSocket[] = [];

  beforeAll(async () => {
    service = await createTestService(suite.database());
    workspace = await service.workspace({ credits: 100, key: { scopes: ['v1:text'] } });
    listening = await listenService(service);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    await listening.close();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const send = (body: object) => service.post(workspace.secret, '/v1/responses', body);
  const made = async (body: object) => {
    const answer = await send(body);
    expect(answer.headers.get('content-type')).toContain('application/json');
    return checkResponse(await answer.json());
  };

  /** A connection on which turns are made one after another. */
  async function open() {
    const socket = new WebSocket(`${listening.url.replace('http', 'ws')}/v1/responses`, {
      headers: { authorization: `Bearer ${workspace.secret}` },
    });
    sockets.push(socket);
    await once(socket, 'open');
    return async (body: object): Promise<Turn> => {
      const frames: Frame[] = [];
      const over = new Promise<void>((resolve) => {
        const take = (data: unknown) => {
          const frame = JSON.parse(String(data)) as Frame;
          frames.push(frame);
          const ends = /^response\.(completed|incomplete|failed)$/.test(String(frame.type));
          if (!ends && !(frame.type === 'error' && frames.length === 1)) return;
          socket.off('message', take);
          resolve();
        };
        socket.on('message', take);
      });
      socket.send(JSON.stringify({ type: 'response.create', ...body }));
      await over;
      return frames[0]?.type === 'error'
        ? checkErrorFrame(frames[0]).error.code
        : checkStream(frames);
    };
  }
  const idOf = (turn: Turn): string => {
    if (typeof turn === 'string') throw new Error(turn);
    expect(turn.status).toBe('completed');
    return turn.id;
  };
  const ofType = (output: readonly ResponseItem[], type: string) =>
    output.filter((item) => item.type === type);

  it('lists its text models', async () => {
    const answer = await service.call(workspace.secret, '/v1/models');
    const { data } = (await answer.json()) as { data: { id: string; family: string }[] };
    const listed = data.filter(({ family }) => family === 'text').map(({ id }) => id);
    expect(listed).toEqual(['quill', 'quill-deep']);
  });

  describe.each(['quill', 'quill-deep'])('%s', (model) => {
    it.each([
      ['basic-response', [text('user', 'Say hello in exactly 3 words.')]],
      [
        'assistant-phase',
        [
          text('assistant', 'I should answer with the saved number.', { phase: 'commentary' }),
          text('assistant', 'The number is four.', { phase: 'final_answer' }),
          text('user', 'Repeat only the number.'),
        ],
      ],
      [
        'system-prompt',
        [text('system', 'You are a pirate. Always speak like one.'), text('user', 'Say hello.')],
      ],
      [
        'multi-turn',
        [
          text('user', 'My name is Alice.'),
          text('assistant', 'Hello Alice! How can I help you today?'),
          text('user', 'What is my name?'),
        ],
      ],
    ])('%s', async (_, input) => {
      const response = await made({ model, input });
      expect(response.status).toBe('completed');
      expect(response.output.length).toBeGreaterThan(0);
      // response-output-phase-schema: an item may have a phase; these have none.
      for (const item of response.output) expect(item).not.toHaveProperty('phase');
    });

    it('streaming-response', async () => {
      const input = [text('user', 'Count from 1 to 5.')];
      const answer = await send({ model, input, stream: true });
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      const events = await readEvents(answer);
      expect(events.at(-1)?.data).toBe('[DONE]');
      expect(checkStream(events.slice(0, -1).map(({ data }) => data)).status).toBe('completed');
    });

    it('tool-calling', async () => {
      const input = [text('user', "What's the weather like in San Francisco?")];
      const { output } = await made({ model, input, tools: [weather] });
      expect(ofType(output, 'function_call')).toMatchObject([{ name: 'get_weather' }]);
    });

    it('image-input', async () => {
      const { output_text: answer, status } = await made({
        model,
        input: [
          {
            type: 'message',
            role: 'user',
            content: [
              { type: 'input_text', text: 'What do you see? Answer in one sentence.' },
              { type: 'input_image', image_url: await png(32, 32) },
            ],
          },
        ],
      });
      expect(status).toBe('completed');
      expect(answer).toContain('32 × 32 px');
    });

    it('compact-response, websocket-compact-new-chain', async () => {
      const answer = await service.post(workspace.secret, '/v1/responses/compact', {
        model,
        prompt_cache_key: 'openresponses-compact-test',
        input: [
          text('user', 'We agreed to launch on Tuesday and notify support first.'),
          text('assistant', 'Understood. The launch is Tuesday, with support notified before.'),
        ],
      });
      const { output } = checkCompaction(await answer.json());
      expect(output.at(-1)?.type).toBe('compaction');
      const turn = await open();
      const input = [...output, text('user', 'Reply with exactly: compacted')];
      idOf(await turn({ model, input, store: false, tools: [] }));
    });

    it('compact-missing-model', async () => {
      const body = { input: [text('user', 'Compact this conversation.')] };
      const answer = await service.post(workspace.secret, '/v1/responses/compact', body);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as ErrorBody).error.param).toBe('model');
    });

    it('websocket-response, websocket-sequential-responses', async () => {
      const turn = await open();
      idOf(await turn({ model, input: [text('user', 'Count from 1 to 3.')] }));
      idOf(await turn({ model, store: false, input: 'Reply with exactly: first' }));
      idOf(await turn({ model, store: false, input: 'Reply with exactly: second' }));
    });

    it('websocket-continuation, websocket-reconnect-store-false-recovery', async () => {
      const unstored = { model, store: false };
      const turn = await open();
      const first = idOf(await turn({ ...unstored, input: 'The code word is cobalt.' }));
      const continuation = {
        ...unstored,
        input: 'What is the code word?',
        previous_response_id: first,
      };
      expect(await turn(continuation)).toMatchObject({
        previous_response_id: first,
        output_text: expect.stringContaining('cobalt'),
      });
      const again = await open();
      expect(await again(continuation)).toBe('previous_response_not_found');
      idOf(await again({ ...unstored, input: 'Reply with exactly: recovered' }));
    });

    it('websocket-previous-response-not-found, websocket-failed-continuation-evicts-cache', async () => {
      const unstored = { model, store: false };
      const turn = await open();
      const missing = { previous_response_id: 'resp_openresponses_missing', input: 'x' };
      expect(await turn({ ...unstored, ...missing })).toBe('previous_response_not_found');
      const first = idOf(await turn({ ...unstored, input: 'The code word is ember.' }));
      const lost = {
        type: 'function_call_output',
        call_id: 'call_missing',
        output: 'No such call',
      };
      const continuation = { ...unstored, previous_response_id: first };
      expect(await turn({ ...continuation, input: [lost] })).toBe('invalid_value');
      expect(await turn({ ...continuation, input: 'x' })).toBe('previous_response_not_found');
    });

    it('continues no response that failed, over HTTP and a WebSocket', async () => {
      const turn = await open();
      const first = idOf(await turn({ model, store: false, input: 'The code word is ember.' }));
      const failed = await turn({
        model,
        store: false,
        input: '[[fail:mid]] x',
        previous_response_id: first,
      });
      expect(failed).toMatchObject({ status: 'failed', error: { code: 'upstream_error' } });
      const { id } = failed as { id: string };
      for (const previous_response_id of [id, first]) {
        const continuation = { model, input: 'x', previous_response_id };
        expect(await turn(continuation)).toBe('previous_response_not_found');
        const { error } = (await (await send(continuation)).json()) as ErrorBody;
        expect(error.code).toBe('previous_response_not_found');
      }
    });
  });
});
