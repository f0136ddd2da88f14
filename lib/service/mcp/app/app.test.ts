// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { appPage } from './page';

/** Of the file that is chosen, and outside of what belongs to one. */
const shownButtons = 'button:not([hidden] button)';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
}

afterEach(() => document.body.replaceChildren());

/** The page in a frame, with this test as its host: what it sent, and what the host sends. */
function openApp(
  answerCall: (params: unknown) => unknown = () => ({}),
  answerMessage: () => object = () => ({ result: {} }),
) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (view === null) throw new Error('the frame has no window');
  const tell = (message: object) => {
    const data = { jsonrpc: '2.0', ...message };
    view.dispatchEvent(new view.MessageEvent('message', { data, source: view.parent }));
  };
  const answerOf = ({ method, params }: Message) => {
    if (method === 'ui/message') return answerMessage();
    return { result: method === 'tools/call' ? answerCall(params) : {} };
  };
  const sent: Message[] = [];
  vi.spyOn(view.parent, 'postMessage').mockImplementation((message: Message) => {
    sent.push(message);
    if (message.id === undefined || message.method === undefined) return;
    const answer = answerOf(message);
    queueMicrotask(() => tell({ id: message.id, ...answer }));
  });
  // JSDOM has none.
  Object.assign(view, {
    ResizeObserver: class {
      observe() {}
    },
  });
  view.document.open();
  view.document.write(appPage);
  view.document.close();
  return {
    sent,
    document: view.document,
    notify: (method: string, params: unknown) => tell({ method, params }),
    press(label: string) {
      const button = [...view.document.querySelectorAll<HTMLElement>(shownButtons)].find(
        ({ textContent }) => textContent === label,
      );
      button?.click();
    },
    write(text: string) {
      const field = view.document.querySelector('input');
      if (field === null) throw new Error('there is no field');
      field.value = text;
      field.dispatchEvent(new view.Event('input'));
    },
    words: () => view.document.querySelector('#words')?.textContent,
  };
}

const task = {
  task_id: 'task_1',
  kind: 'image',
  model: '<img src=x onerror=alert(1)>',
  status: 'succeeded',
  result: { data: [{}] },
};
const image = { type: 'image', mimeType: 'image/webp', data: 'AAAA' };

it('says that it is ready, and shows a result with what to do next', async () => {
  const app = openApp();
  await vi.waitFor(() =>
    expect(app.sent.map(({ method }) => method)).toContain('ui/notifications/initialized'),
  );
  const unsafe = { ...image, mimeType: 'image/svg+xml" onload="alert(1)' };
  app.notify('ui/notifications/tool-result', {
    content: [image, unsafe],
    structuredContent: { task },
  });
  const images = [...app.document.querySelectorAll('img')];
  expect(images.map(({ src }) => src)).toEqual(['data:image/webp;base64,AAAA']);
  expect(app.words()).toBe(`${task.model}: succeeded`);
  app.press('Keep: free');
  expect(app.sent.at(-1)).toMatchObject({
    method: 'ui/message',
    params: { content: [{ text: expect.stringContaining('task_1') }] },
  });
});

it('keeps and edits the file that the person chose of several, each beside its own picture', async () => {
  const edits: { verb: string; output: number }[] = [];
  const app = openApp((params) => {
    edits.push((params as { arguments: { verb: string; output: number } }).arguments);
    return { structuredContent: { price_credits: 4 } };
  });
  const several = { ...task, result: { data: [{}, {}, {}] } };
  // The first has no preview.
  const content = [
    { ...image, _meta: { 'atelier/output': 1 } },
    { ...image, data: 'BBBB', _meta: { 'atelier/output': 2 } },
  ];
  app.notify('ui/notifications/tool-result', { content, structuredContent: { task: several } });
  const choices = [...app.document.querySelectorAll<HTMLElement>('#sheet button')];
  expect(choices.map((choice) => choice.querySelector('img')?.src ?? choice.textContent)).toEqual([
    `Result 1 by ${task.model}`,
    'data:image/webp;base64,AAAA',
    'data:image/webp;base64,BBBB',
  ]);
  choices[2]?.click();
  expect(choices.map((choice) => choice.getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'true',
  ]);
  const labels = () =>
    [...app.document.querySelectorAll(`#actions ${shownButtons}`)].map((each) => each.textContent);
  await vi.waitFor(() => expect(labels()).toHaveLength(4));
  app.press('Upscale: 4 credits');
  expect(edits.at(-1)).toMatchObject({ verb: 'upscale', output: 2, max_credits: 4 });
  app.press('Keep: free');
  expect(app.sent.at(-1)).toMatchObject({
    params: { content: [{ text: expect.stringContaining('output 2 of result task_1') }] },
  });
});

it('makes an edit of a file once, also after another file was looked at', async () => {
  const keys: string[] = [];
  const app = openApp((params) => {
    const { arguments: args } = params as { arguments: { idempotency_key?: string } };
    if (args.idempotency_key === undefined) return { structuredContent: { price_credits: 4 } };
    keys.push(args.idempotency_key);
    return { structuredContent: { created: true, task_id: 'task_2' } };
  });
  const several = { ...task, result: { data: [{}, {}] } };
  app.notify('ui/notifications/tool-result', { structuredContent: { task: several } });
  const [first, second] = app.document.querySelectorAll<HTMLElement>('#sheet button');
  const labels = () =>
    [...app.document.querySelectorAll(`#actions ${shownButtons}`)].map((each) => each.textContent);
  await vi.waitFor(() => expect(labels()).toContain('Upscale: 4 credits'));
  app.press('Upscale: 4 credits');
  await vi.waitFor(() => expect(app.words()).toBe('It is being made.'));
  second?.click();
  await vi.waitFor(() => expect(labels()).toContain('Upscale: 4 credits'));
  first?.click();
  app.press('Upscale: 4 credits');
  expect(keys).toHaveLength(1);
  // What was not pressed is another file's.
  second?.click();
  app.press('Upscale: 4 credits');
  expect(new Set(keys).size).toBe(2);
});

it('asks in the conversation how a video should change', () => {
  const app = openApp();
  const video = { ...task, kind: 'video' };
  app.notify('ui/notifications/tool-result', { structuredContent: { task: video } });
  const labels = [...app.document.querySelectorAll('button')].map((each) => each.textContent);
  expect(labels).toEqual(['Keep: free', 'Edit: the price comes first']);
});

it('says what each edit costs before it is made, and offers none that has no price', async () => {
  const app = openApp((params) => {
    const { arguments: args } = params as { arguments: { verb: string; max_credits: number } };
    if (args.verb === 'upscale') {
      return { isError: true, content: [{ type: 'text', text: 'No model does this.' }] };
    }
    if (args.max_credits > 0) return { structuredContent: { created: true, task_id: 'task_2' } };
    return { structuredContent: { price_credits: args.verb === 'variations' ? 4 : 1 } };
  });
  const labels = () => [...app.document.querySelectorAll('button')].map((each) => each.textContent);
  const edits = () =>
    app.sent.flatMap(({ method, params }) =>
      method === 'tools/call' ? [(params as { arguments: object }).arguments] : [],
    );
  app.notify('ui/notifications/tool-result', { structuredContent: { task } });
  await vi.waitFor(() => expect(labels()).toContain('More like this: 4 credits'));
  expect(labels()).toEqual(['Keep: free', 'More like this: 4 credits', 'See the price']);
  app.write('As a woodcut');
  app.press('See the price');
  await vi.waitFor(() => expect(labels()).toContain('Change it: 1 credit'));
  app.press('Change it: 1 credit');
  await vi.waitFor(() => expect(app.words()).toBe('It is being made.'));
  expect(edits().at(-1)).toMatchObject({
    verb: 'restyle',
    prompt: 'As a woodcut',
    max_credits: 1,
    idempotency_key: expect.any(String),
  });
  // What was priced is not what would be made now.
  app.write('As an etching');
  expect(labels()).not.toContain('Change it: 1 credit');
});

it('offers a change once, however often its price was asked for', async () => {
  const app = openApp(() => ({ structuredContent: { price_credits: 4 } }));
  app.notify('ui/notifications/tool-result', { structuredContent: { task } });
  app.write('As a woodcut');
  app.press('See the price');
  app.press('See the price');
  const offers = () =>
    [...app.document.querySelectorAll('form span button')].map((each) => each.textContent);
  await vi.waitFor(() => expect(offers()).toContain('Change it: 4 credits'));
  await vi.waitFor(() =>
    expect(app.document.body.textContent).toContain('More like this: 4 credits'),
  );
  expect(offers()).toEqual(['Change it: 4 credits']);
});

it('makes what a price was shown for, for at most that price and once', async () => {
  const made = { structuredContent: { created: true, task_id: 'task_2' } };
  const app = openApp(() => made);
  app.notify('ui/notifications/tool-input', { arguments: { model: 'lumen-image', prompt: 'x' } });
  app.notify('ui/notifications/tool-result', { structuredContent: { estimated_credits: 4 } });
  expect(app.words()).toBe('It costs 4 credits.');
  app.press('Approve 4 credits');
  app.press('Approve 4 credits');
  const calls = app.sent.filter(({ method }) => method === 'tools/call');
  expect(calls).toMatchObject([
    {
      params: {
        name: 'generate',
        arguments: { model: 'lumen-image', max_credits: 4, idempotency_key: expect.any(String) },
      },
    },
  ]);
  await vi.waitFor(() => expect(app.words()).toBe('It is being made.'));
});

it('says why nothing certain came back or what it costs now, and repeats it with the same key', async () => {
  const words = 'It may have been made all the same. Code: http_502.';
  const keys: unknown[] = [];
  const limits: unknown[] = [];
  const app = openApp((params) => {
    const { arguments: args } = params as {
      arguments: { idempotency_key: string; max_credits: number };
    };
    keys.push(args.idempotency_key);
    limits.push(args.max_credits);
    if (keys.length === 1) return { isError: true, content: [{ type: 'text', text: words }] };
    if (keys.length === 2) {
      return { structuredContent: { created: false, price_credits: 5, next: 'Call it again.' } };
    }
    return { structuredContent: { created: true, task_id: 'task_2' } };
  });
  app.notify('ui/notifications/tool-result', { structuredContent: { estimated_credits: 4 } });
  app.press('Approve 4 credits');
  await vi.waitFor(() =>
    expect(app.words()).toBe(`${words} Press again to repeat it: it is charged once.`),
  );
  app.press('Approve 4 credits');
  await vi.waitFor(() => expect(app.words()).toBe('It costs 5 credits now. Nothing was made.'));
  app.press('Approve 5 credits');
  await vi.waitFor(() => expect(app.words()).toBe('It is being made.'));
  expect(limits).toEqual([4, 4, 5]);
  expect(new Set(keys).size).toBe(1);
});

it.each([{ error: { code: -32_000, message: 'No' } }, { result: { isError: true } }])(
  'names what is being made when the conversation takes no message: %j',
  async (refusal) => {
    const made = { structuredContent: { created: true, task_id: 'task_2' } };
    const calls: unknown[] = [];
    const app = openApp(
      (params) => {
        calls.push(params);
        return made;
      },
      () => refusal,
    );
    app.notify('ui/notifications/tool-result', { structuredContent: { estimated_credits: 4 } });
    app.press('Approve 4 credits');
    await vi.waitFor(() =>
      expect(app.words()).toBe('It is being made: task_2. Ask for it in the conversation.'),
    );
    app.press('Approve 4 credits');
    expect(calls).toHaveLength(1);
  },
);

it('says that the call was stopped', () => {
  const app = openApp();
  app.notify('ui/notifications/tool-cancelled', { reason: 'timeout' });
  expect(app.words()).toBe('It was stopped. Ask again in the conversation.');
});

it('says what was refused in words', () => {
  const app = openApp();
  const content = [{ type: 'text', text: 'The budget is spent.' }];
  app.notify('ui/notifications/tool-result', { isError: true, content });
  expect(app.words()).toBe('The budget is spent.');
});
