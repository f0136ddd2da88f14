// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseBranchAction,
  deleteConversationAction,
  renameConversationAction,
  stopAnswerAction,
} from '@/lib/console/chat/actions';
import { fileWorkAction } from '@/lib/console/projects/actions';
import type { ReadModel } from '@/lib/contract';
import type { ChatEvent, ConversationDetail } from '@/lib/pages/chat';
import type { ProjectChoice } from '@/lib/pages/project-choice';
import { reportSession } from '@/lib/queries';
import { replaceAction } from '../actions/testing/replace-action';
import { AppShell, Providers } from '../layout';
import { ChatPage } from './chat-page';
import type { ScriptedConsole } from './testing/scripted-console';
import { message, model, scriptConsole, summary } from './testing/scripted-console';

/** When the router follows the next address; null: with the next transition. */
const router = vi.hoisted((): { delay: Promise<void> | null } => ({ delay: null }));

/* There is no Next.js router in a unit test; the mock follows the address of the test browser, as the router does in a transition. */
vi.mock('next/navigation', async () => {
  const { startTransition, use, useEffect, useState } = await import('react');
  const readPath = () => window.location.pathname;
  function usePathname() {
    const [path, setPath] = useState<string | Promise<string>>(readPath);
    useEffect(() => {
      const follow = () =>
        startTransition(() => setPath(router.delay?.then(readPath) ?? readPath()));
      window.addEventListener('popstate', follow);
      window.addEventListener('address', follow);
      return () => {
        window.removeEventListener('popstate', follow);
        window.removeEventListener('address', follow);
      };
    }, []);
    return typeof path === 'string' ? path : use(path);
  }
  return {
    useSearchParams: () => new URLSearchParams(),
    usePathname,
    useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
  };
});

let server: ScriptedConsole;

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ResizeObserver);
  replaceAction(chooseBranchAction, async () => ({ ok: true, value: undefined }));
  server = scriptConsole((fetch) => vi.stubGlobal('fetch', fetch));
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = History.prototype[name];
    vi.spyOn(window.history, name).mockImplementation((...args) => {
      original.apply(window.history, args);
      window.dispatchEvent(new Event('address'));
    });
  }
  History.prototype.replaceState.call(window.history, null, '', '/studio/chat');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const job = { id: 'prj_job', name: 'Job', color: 'blue' } as const;

const twoModels = [model('quill', 'Quill'), model('deep', 'Deep')];

function open(
  conversation: ConversationDetail | null = null,
  models: ReadModel[] | null = twoModels,
  choices: ProjectChoice[] = [job],
) {
  if (conversation !== null) {
    History.prototype.replaceState.call(
      window.history,
      null,
      '',
      `/studio/chat/${conversation.conversation.id}`,
    );
  }
  const workspace = { slug: 'studio', name: 'Studio', kind: 'team', role: 'owner' } as const;
  render(
    <Providers>
      <AppShell
        user={{ id: 'usr_ann', name: 'Ann', email: 'ann@atelier.test' }}
        workspace={workspace}
        workspaces={[workspace]}
        canCancel
        isRemote={false}
        isDemo={false}
        reviewLinks={null}
        projects={{ open: job, choices }}
      >
        <ChatPage
          workspace="studio"
          models={models === null ? null : { data: models, left_out: 0 }}
          conversation={conversation}
          images={{ origins: [], allowsAnyHttps: false }}
          baseUrl="http://localhost"
        />
      </AppShell>
    </Providers>,
  );
  return userEvent.setup();
}

const turn = (
  conversation: string,
  question: string,
  answer: string,
  parent: string | null = null,
): ChatEvent => ({
  type: 'turn',
  conversation: summary(conversation),
  messages: [
    message(question, parent, { content: 'What?', chosen: answer }),
    message(answer, question, { status: 'streaming' }),
  ],
});

const emit = (stream: { send(event: ChatEvent): void }, event: ChatEvent) =>
  act(async () => stream.send(event));

const failed = (id: string, credits: number | null, more = {}) => ({
  conversation: summary(id),
  root: null,
  messages: [
    message('q1', null, { content: 'Broken?', chosen: 'a1' }),
    message('a1', 'q1', {
      status: 'failed',
      content: 'So',
      credits,
      error: { code: 'cut_off', message: '', request_id: null },
      ...more,
    }),
  ],
});

/** A conversation of one question and its answer. */
const talk = (id: string): ConversationDetail => ({
  conversation: summary(id),
  root: null,
  messages: [
    message('q1', null, { content: 'Is it?', chosen: 'a1' }),
    message('a1', 'q1', { content: 'Yes.' }),
  ],
});

/** Opens another conversation, whose messages are known or can be read. */
async function goTo(id: string) {
  await act(async () => window.history.pushState(null, '', `/studio/chat/${id}`));
  await screen.findAllByRole('article', { name: 'Question' });
}

/** Types into the message and sends it once its price is there: before that Enter does nothing. */
async function send(
  user: ReturnType<typeof userEvent.setup>,
  text: string,
  before?: () => Promise<void>,
) {
  await user.type(screen.getByRole('textbox', { name: 'Message' }), text);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await before?.();
  await user.keyboard('{Enter}');
}

describe('the chat page', () => {
  it('sends a question, streams the answer, and changes to the conversation’s address', async () => {
    const user = open();
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'What?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const stream = await server.next();
    expect(stream.body).toMatchObject({
      ask: { kind: 'question', conversation_id: null, parent_id: null, content: 'What?' },
      targets: [{ model: 'quill', settings: {} }],
      endpoint: 'chat',
      project: job.id,
    });
    await emit(stream, turn('conv_1', 'q1', 'a1'));
    await waitFor(() => expect(window.location.pathname).toBe('/studio/chat/conv_1'));
    await emit(stream, { type: 'text', m: 'a1', o: 0, t: 'A **sea' });
    const answer = await screen.findByRole('article', { name: 'Answer of Quill' });
    await waitFor(() => expect(within(answer).getByText('sea').tagName).toBe('STRONG'));
    await emit(stream, { type: 'text', m: 'a1', o: 7, t: '**.' });
    await emit(stream, {
      type: 'message',
      message: message('a1', 'q1', { content: 'A **sea**.', credits: 0.2 }),
    });
    await act(async () => stream.end());
    await waitFor(() => expect(answer.getAttribute('aria-busy')).toBe('false'));
    expect(screen.getByTestId('turn-credits').textContent).toBe('0.2 credits');
  });

  it('resumes after a broken connection, without repeating other requests', async () => {
    const user = open();
    await send(user, 'What?');
    const stream = await server.next();
    await emit(stream, turn('conv_2', 'q1', 'a1'));
    await emit(stream, { type: 'text', m: 'a1', o: 0, t: 'half' });
    await act(async () => stream.cut());
    const next = await server.next();
    expect(next.path).toBe('studio/chat/conv_2/stream?from=a1:4:0');
    await emit(next, { type: 'text', m: 'a1', o: 4, t: ' and whole' });
    await emit(next, {
      type: 'message',
      message: message('a1', 'q1', { content: 'half and whole' }),
    });
    await act(async () => next.end());
    await screen.findByText('half and whole');
    expect(server.streams).toHaveLength(2);
  });

  it('keeps an unsent message, and sends it again under the same id', async () => {
    const user = open();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await send(user, 'Lost?');
    const first = await server.next();
    expect(field.value).toBe('');
    await act(async () => first.end());
    await screen.findByText(/connection was lost/);
    expect(field.value).toBe('Lost?');
    await user.type(field, '{Enter}');
    const second = await server.next();
    expect(second.body?.submission_id).toBe(first.body?.submission_id);
  });

  it('keeps an unsent message while the page is left, and forgets it once it was sent', async () => {
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await open().type(field(), 'Half a question');
    cleanup();
    const user = open();
    expect(field().value).toBe('Half a question');
    await send(user, '?');
    const stream = await server.next();
    await emit(stream, turn('c1', 'q1', 'a1'));
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Half a question'));
    cleanup();
    History.prototype.replaceState.call(window.history, null, '', '/studio/chat');
    open();
    expect(field().value).toBe('');
  });

  it('cuts nothing: a message that is too long is said and not sent', async () => {
    open();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    fireEvent.input(field, { target: { value: 'a'.repeat(986_669) } });
    expect(field.value).toHaveLength(986_669);
    expect(screen.getByRole('alert').textContent).toBe(
      'A message takes at most 200,000 characters. This has 986,669: shorten it by 786,669.',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it('opens a stored conversation with the model and settings of its last question', async () => {
    const detail = {
      conversation: summary('conv_3', 'Of old'),
      root: null,
      messages: [
        message('q1', null, { content: 'Before?', chosen: 'a1' }),
        message('a1', 'q1', {
          content: 'After.',
          model: 'deep',
          system: 'Be brief.',
          endpoint: 'responses',
          settings: { temperature: 1 },
        }),
      ],
    };
    const user = open(detail);
    await screen.findByText('After.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Of old');
    await send(user, 'More?');
    const stream = await server.next();
    expect(stream.body).toMatchObject({
      ask: { conversation_id: 'conv_3', parent_id: 'a1' },
      targets: [{ model: 'deep', settings: { temperature: 1 } }],
      endpoint: 'responses',
      system: 'Be brief.',
    });
    await act(async () => stream.end());
    for (const [path, times] of server.asked) expect(times, path).toBeLessThan(6);
    // No price is asked of the first model, which may not be able to read this conversation.
    const priced = server.quotes.flatMap(({ targets }) => targets.map((target) => target.model));
    expect(new Set(priced)).toEqual(new Set(['deep']));
  });

  it('edits the last question by keyboard, keeps an unsent edit, and returns the focus', async () => {
    const user = open({
      conversation: summary('conv_5'),
      root: null,
      messages: [
        message('q1', null, { content: 'First?', chosen: 'a1' }),
        message('a1', 'q1', { content: 'Yes.' }),
      ],
    });
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await user.click(field);
    await user.keyboard('{ArrowUp}');
    const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
    expect(editor.value).toBe('First?');
    await user.type(editor, ' Again.');
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /Ask again/ });
    await waitFor(() => expect(again.disabled).toBe(false));
    await user.keyboard('{Control>}{Enter}{/Control}');
    const stream = await server.next();
    await act(async () => stream.end());
    await screen.findByText(/connection was lost/);
    expect(editor.value).toBe('First? Again.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText('First?')).toBeDefined();
  });

  it('stops on Escape, and collapses the reasoning', async () => {
    const stopped: string[] = [];
    replaceAction(stopAnswerAction, async (_workspace, id) => {
      stopped.push(id);
      return { ok: true, value: undefined };
    });
    const user = open();
    const field = screen.getByRole('textbox', { name: 'Message' });
    await send(user, 'Think.');
    const stream = await server.next();
    await emit(stream, turn('conv_6', 'q1', 'a1'));
    await emit(stream, { type: 'reasoning', m: 'a1', o: 0, t: 'Let me see.' });
    const answer = await screen.findByRole('article', { name: 'Answer of Quill' });
    await within(answer).findByText('Thinking…');
    expect(within(answer).queryByText('Let me see.')).toBeNull();
    await emit(stream, { type: 'thought', m: 'a1', ms: 4_200 });
    await emit(stream, { type: 'text', m: 'a1', o: 0, t: 'So.' });
    await user.click(await within(answer).findByText('Thought for 4 s'));
    await within(answer).findByText('Let me see.');
    await user.click(field);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(stopped).toEqual(['a1']));
    await act(async () => stream.end());
  });

  it('opens a long conversation at its end, and shows earlier messages on request', async () => {
    const turns = Array.from({ length: 40 }, (_, index) => [
      message(`q${index}`, index === 0 ? null : `a${index - 1}`, { content: `Question ${index}` }),
      message(`a${index}`, `q${index}`, { content: `Answer ${index}` }),
    ]);
    const user = open({ conversation: summary('conv_7'), root: null, messages: turns.flat() });
    await screen.findByText('Answer 39');
    expect(screen.getAllByRole('article')).toHaveLength(30);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(screen.getAllByRole('article')).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await screen.findByText('Question 0');
    expect(screen.getAllByRole('article')).toHaveLength(80);
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  it('explains why an answer failed, and links to Billing for an Owner', async () => {
    const error = { code: 'insufficient_credits', message: 'x', request_id: 'req_1' };
    open({
      conversation: summary('conv_4'),
      root: null,
      messages: [
        message('q1', null, { content: 'Poor?' }),
        message('a1', 'q1', { status: 'failed', error }),
      ],
    });
    const alert = await screen.findByText('Not enough credits');
    expect(alert).toBeDefined();
    expect(screen.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe(
      '/studio/billing',
    );
  });

  it('cannot be sent before the price is known, and sends the price that was shown', async () => {
    const releasePrice = server.holdPrices();
    const user = open(failed('conv_8', 0));
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try again' });
    const regenerate = screen.getByRole('button', { name: 'Regenerate' });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Early{Enter}');
    await user.click(regenerate);
    expect([again.disabled, send.disabled]).toEqual([true, true]);
    expect(server.streams).toHaveLength(0);
    await act(async () =>
      releasePrice({ least_credits: 0.01, likely_credits: 0.05, most_credits: 0.9 }),
    );
    await waitFor(() =>
      expect(again.textContent).toBe('Try again · about 0.05 credits at most 0.9'),
    );
    expect(again.title).toBe('At most 0.9 credits.');
    expect(regenerate.textContent).toContain('about 0.05 credits');
    await user.click(again);
    const stream = await server.next();
    expect(stream.body).toMatchObject({
      ask: { kind: 'retry', message_id: 'a1' },
      seen_credits: 0.9,
    });
    await act(async () => stream.end());
  });

  describe('offline', () => {
    const waits = () => screen.findByText('Will be sent when you are back online.');
    const network = (on: boolean) =>
      act(async () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(on);
        window.dispatchEvent(new Event(on ? 'online' : 'offline'));
      });
    const cancelWaiting = async (user: ReturnType<typeof userEvent.setup>) => {
      const banner = (await waits()).closest('[role=status], div')?.parentElement;
      await user.click(within(banner ?? document.body).getByRole('button', { name: 'Cancel' }));
    };
    afterEach(() => network(true));

    it.each(['Try again', 'Regenerate'])('%s waits, and is sent once', async (name) => {
      const user = open(failed(`conv_off_${name.length}`, 0));
      const priced = { name: new RegExp(`^${name}.*0\\.05`) };
      const button = await screen.findByRole('button', priced, { timeout: 10_000 });
      await network(false);
      await user.click(button);
      await waits();
      await user.click(button);
      expect(server.streams).toHaveLength(0);
      await network(true);
      const stream = await server.next();
      expect(stream.body).toMatchObject({ seen_credits: 0.9 });
      await act(async () => stream.end());
      expect(server.streams).toHaveLength(1);
      expect(screen.queryByText('Will be sent when you are back online.')).toBeNull();
    });

    it('an edited question waits in its editor, and stays there when it is canceled', async () => {
      const user = open(failed('conv_off_edit', 0));
      await user.click(await screen.findByRole('button', { name: 'Edit and ask again' }));
      const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
      await user.type(editor, ' Now?');
      await screen.findByRole('button', { name: /^Ask again · / });
      await network(false);
      await user.type(editor, '{Control>}{Enter}{/Control}');
      expect(editor.readOnly).toBe(true);
      await cancelWaiting(user);
      await waitFor(() => expect(editor.readOnly).toBe(false));
      expect(editor.value).toBe('Broken? Now?');
      await network(true);
      expect(server.streams).toHaveLength(0);
    });

    it('nothing waits on when its conversation is left, and the message stays in its box', async () => {
      server.conversation(talk('conv_off_b'));
      const user = open(talk('conv_off_a'));
      await screen.findByText('Yes.');
      await goTo('conv_off_b');
      await goTo('conv_off_a');
      await send(user, 'Of A', () => network(false));
      await waits();
      await goTo('conv_off_b');
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
      expect(field.value).toBe('');
      await screen.findByText(/^What waited for the network was not sent/);
      await network(true);
      expect(server.streams).toHaveLength(0);
      await goTo('conv_off_a');
      expect(field.value).toBe('Of A');
    });

    it('Regenerate does not wait on when its conversation is left', async () => {
      server.conversation(talk('conv_off_b'));
      const user = open(failed('conv_off_c', 0));
      const priced = { name: /^Regenerate.*0\.05/ };
      const button = await screen.findByRole('button', priced, { timeout: 10_000 });
      await network(false);
      await user.click(button);
      await waits();
      act(() => window.history.pushState(null, '', '/studio/chat/conv_off_b'));
      await network(true);
      await screen.findByText('Yes.');
      expect(server.streams).toHaveLength(0);
    });

    it('a message that is refused after it waited comes back with the reason', async () => {
      const user = open(talk('conv_off_e'));
      await screen.findByText('Yes.');
      await send(user, 'Later', () => network(false));
      await waits();
      server.refuse('/turns', 402, 'insufficient_credits');
      await network(true);
      await screen.findByText('Refused.');
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
      expect(field.value).toBe('Later');
    });

    it('a picture that was taken off while the message waited is not sent', async () => {
      const user = open(talk('conv_off_d'), [
        { ...model('quill', 'Quill'), capabilities: ['vision'] },
      ]);
      await screen.findByText('Yes.');
      const form = screen.getByRole('form', { name: 'Message' });
      const picture = JSON.stringify({ url: 'https://a.test/1.png', kind: 'image' });
      fireEvent.drop(form, { dataTransfer: { files: [], getData: () => picture } });
      await send(user, 'With it?', () => network(false));
      await waits();
      await user.click(await screen.findByRole('button', { name: 'Remove the image' }));
      await network(true);
      const stream = await server.next();
      expect(stream.body).toMatchObject({ ask: { content: 'With it?', images: [] } });
      await act(async () => stream.end());
    });
  });

  it('says why there are no models to choose, until they are loaded', async () => {
    server.refuse('/models', 403, 'not_permitted');
    const user = open(null, null);
    await screen.findByText(/^The models could not be loaded\. Refused\./);
    await user.click(screen.getByRole('button', { name: /Choose a model/ }));
    await screen.findByText('There is no text model to choose.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  });

  it('says that the service quotes no price for text, and can then be sent', async () => {
    server.holdPrices()(null);
    const user = open(failed('conv_9', null));
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try again' });
    await waitFor(() => expect(again.title).toMatch(/gives no price for text/));
    expect(screen.getByTestId('failure-charge').textContent).toMatch(/Its ledger shows/);
    await user.click(again);
    const stream = await server.next();
    expect(stream.body).toMatchObject({ seen_credits: null });
    await act(async () => stream.end());
  });

  it.each([
    [0.4, 'Charged 0.4 credits for what was written. Trying again is a new charge.', 'again'],
    [0, 'Nothing was charged.', 'retry'],
    [
      null,
      'Whether anything was charged is not known yet. It will show here and in Usage.',
      'retry',
    ],
  ])('names the cost of an answer that broke off: %s', async (credits, words, kind) => {
    const user = open(failed(`conv_of_${credits}`, credits));
    const line = await screen.findByTestId('failure-charge');
    expect(line.textContent).toBe(words);
    await user.click(await screen.findByRole('button', { name: /^Try again · / }));
    const stream = await server.next();
    expect(stream.body).toMatchObject({ ask: { kind } });
    await act(async () => stream.end());
  });

  it('keeps a message while an input method composes it, in the order of every browser', async () => {
    const user = open();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await user.type(field, 'nihon');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await waitFor(() => expect(button.disabled).toBe(false));
    const press = (more: KeyboardEventInit) =>
      fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ...more });
    fireEvent.compositionStart(field);
    press({ keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(field);
    press({ keyCode: 229, isComposing: false });
    expect(field.value).toBe('nihon');
    expect(server.streams).toHaveLength(0);
    press({ keyCode: 13 });
    expect((await server.next()).body).toMatchObject({ ask: { content: 'nihon' } });
  });

  it('says why a conversation with pictures cannot go on with a model that reads none', async () => {
    const user = open({
      conversation: summary('conv_9'),
      root: null,
      messages: [
        message('q1', null, {
          content: 'What is it?',
          images: ['https://a.test/1.png'],
          chosen: 'a1',
        }),
        message('a1', 'q1', { content: 'A boat.' }),
      ],
    });
    expect(await screen.findByText(/^Quill cannot read pictures, and this/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose models' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('sends nothing before the conversation of its address is there, and keeps what is typed', async () => {
    const release = server.holdConversations();
    server.conversation(talk('conv_slow'));
    const user = open();
    act(() => window.history.pushState(null, '', '/studio/chat/conv_slow'));
    await waitFor(() => expect(server.asked.get('studio/chat/conv_slow')).toBe(1));
    const quoted = server.quotes.length;
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await user.type(field, 'And then?{Enter}');
    expect(field.value).toBe('And then?');
    expect(server.quotes).toHaveLength(quoted);
    expect(server.streams).toHaveLength(0);
    await act(async () => release());
    await send(user, ' And why?');
    const stream = await server.next();
    expect(stream.body).toMatchObject({
      ask: { conversation_id: 'conv_slow', parent_id: 'a1', content: 'And then? And why?' },
    });
    await act(async () => stream.end());
  });

  it('sends nothing where the conversation of its address could not be loaded', async () => {
    const user = open();
    act(() => window.history.pushState(null, '', '/studio/chat/conv_none'));
    await screen.findByText('There is no such conversation');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello?{Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(server.streams).toHaveLength(0);
  });

  it('leaves an upload out that began in another conversation', async () => {
    const aborted = vi.fn();
    class OpenRequest extends EventTarget {
      upload = new EventTarget();
      open() {}
      send() {}
      abort() {
        aborted();
      }
    }
    vi.stubGlobal('XMLHttpRequest', OpenRequest);
    URL.createObjectURL = () => 'blob:boat';
    URL.revokeObjectURL = () => undefined;
    server.conversation(talk('conv_4b'));
    const user = open(talk('conv_4a'), [{ ...model('quill', 'Quill'), capabilities: ['vision'] }]);
    await screen.findByText('Yes.');
    const boat = new File(['abc'], 'boat.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Images'), boat);
    await screen.findByRole('button', { name: 'Remove boat.png' });
    await goTo('conv_4b');
    expect(screen.queryByRole('button', { name: 'Remove boat.png' })).toBeNull();
    await waitFor(() => expect(aborted).toHaveBeenCalledOnce());
    await screen.findByText(/A picture that was being uploaded was left out/);
  });

  it('reads the list again after a rename and a deletion, and forgets what was deleted', async () => {
    replaceAction(renameConversationAction, async () => ({ ok: true, value: undefined }));
    replaceAction(deleteConversationAction, async () => ({ ok: true, value: undefined }));
    const user = open(talk('conv_5b'));
    const readings = () => server.asked.get('studio/chat');
    await waitFor(() => expect(readings()).toBe(1));
    const press = async (item: string) => {
      const [menu] = screen.getAllByRole('button', { name: 'Conversation actions' });
      if (menu !== undefined) await user.click(menu);
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await press('Rename');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' of boats{Enter}');
    await waitFor(() => expect(readings()).toBe(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(readings()).toBe(3));
    await waitFor(() => expect(window.location.pathname).toBe('/studio/chat'));
    act(() => window.history.pushState(null, '', '/studio/chat/conv_5b'));
    await screen.findByText('There is no such conversation');
  });

  it('a text that is typed before the router has followed belongs to the pressed conversation', async () => {
    open(talk('conv_slow_router'));
    await screen.findByText('Yes.');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    const followed = Promise.withResolvers<void>();
    router.delay = followed.promise;
    const [button] = screen.getAllByRole('button', { name: 'New chat' });
    await act(async () => button?.click());
    await act(async () => fireEvent.input(field, { target: { value: 'Of bicycles' } }));
    router.delay = null;
    await act(async () => followed.resolve());
    expect(screen.queryByText('Yes.')).toBeNull();
    expect(field.value).toBe('Of bicycles');
    await goTo('conv_slow_router');
    expect(field.value).toBe('');
  });

  it('closes a question about a conversation that is left', async () => {
    server.conversation(talk('conv_left_a'));
    const user = open(talk('conv_left_b'));
    await screen.findByText('Yes.');
    await goTo('conv_left_a');
    const [menu] = screen.getAllByRole('button', { name: 'Conversation actions' });
    if (menu !== undefined) await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('alertdialog');
    await act(async () => window.history.pushState(null, '', '/studio/chat/conv_left_b'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('follows an answer again after a new sign-in', async () => {
    const user = open();
    await send(user, 'What?');
    const stream = await server.next();
    await emit(stream, turn('conv_6b', 'q1', 'a1'));
    await emit(stream, { type: 'text', m: 'a1', o: 0, t: 'half' });
    server.refuse('/stream', 401, 'signed_out');
    await act(async () => stream.cut());
    await waitFor(() => expect(server.asked.get('studio/chat/conv_6b/stream')).toBe(1));
    act(() => reportSession(false));
    const next = await server.next();
    expect(next.path).toBe('studio/chat/conv_6b/stream?from=a1:4:0');
    await emit(next, { type: 'message', message: message('a1', 'q1', { content: 'half of it' }) });
    await act(async () => next.end());
    await screen.findByText('half of it');
  });

  it('says that a conversation was deleted while its answer was read', async () => {
    const user = open();
    await send(user, 'What?');
    const stream = await server.next();
    await emit(stream, turn('conv_6c', 'q1', 'a1'));
    await emit(stream, { type: 'text', m: 'a1', o: 0, t: 'half' });
    server.refuse('/stream', 404, 'not_found');
    await act(async () => stream.end());
    await screen.findByText('There is no such conversation');
    const answer = screen.getByRole('article', { name: 'Answer of Quill' });
    expect(answer.getAttribute('aria-busy')).toBe('false');
    expect(within(answer).getByText('half')).toBeDefined();
  });

  it('goes on from the answer that is there, where the first of several models failed', async () => {
    const error = { code: 'upstream_error', message: '', request_id: null };
    const user = open({
      conversation: summary('conv_8b'),
      root: null,
      messages: [
        message('q1', null, { content: 'Both?', chosen: 'a1' }),
        message('a1', 'q1', { batch: 'one', status: 'failed', credits: 0, error }),
        message('a2', 'q1', { batch: 'one', model: 'deep', content: 'Yes.' }),
      ],
    });
    await screen.findByText('Yes.');
    await send(user, 'Go on');
    const stream = await server.next();
    expect(stream.body).toMatchObject({ ask: { parent_id: 'a2' } });
    await emit(stream, turn('conv_8b', 'q2', 'a3', 'a2'));
    await screen.findByText('What?');
    expect(screen.getByText('Yes.')).toBeDefined();
    await act(async () => stream.end());
  });

  it('remembers the project that a conversation was moved to', async () => {
    const film = { id: 'prj_film', name: 'Film', color: 'red' } as const;
    replaceAction(fileWorkAction, async () => ({ ok: true, value: undefined }));
    server.conversation(talk('conv_10b'));
    const user = open(talk('conv_10'), undefined, [job, film]);
    const projects = () => screen.findAllByRole('button', { name: /^Project:/ });
    const [button] = await projects();
    if (button !== undefined) await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Film' }));
    const names = async () => (await projects()).map(({ textContent }) => textContent);
    await waitFor(async () => expect(await names()).toContain('Project: Film'));
    await goTo('conv_10b');
    await waitFor(async () => expect(await names()).not.toContain('Project: Film'));
    await goTo('conv_10');
    expect(new Set(await names())).toEqual(new Set(['Project: Film']));
  });

  it('asks the price of the next question again after an answer was tried again', async () => {
    const user = open(failed('conv_11', 0));
    const again = { name: /^Try again.*0\.05/ };
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Next');
    const asked = () =>
      server.quotes.filter(({ ask }) => ask.kind === 'question' && ask.parent_id === 'a1').length;
    await waitFor(() => expect(asked()).toBe(1));
    await user.click(await screen.findByRole('button', again));
    const stream = await server.next();
    await emit(stream, {
      type: 'turn',
      conversation: summary('conv_11'),
      messages: [message('a1', 'q1', { status: 'streaming' })],
    });
    await screen.findByRole('button', { name: 'Stop' });
    const answer = message('a1', 'q1', { content: 'Three thousand words.', credits: 0.2 });
    await emit(stream, { type: 'message', message: answer });
    await act(async () => stream.end());
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('says that nothing comes, once a stream hangs, and stops it', async () => {
    const stopped: unknown[] = [];
    replaceAction(stopAnswerAction, async (...args) => {
      stopped.push(args);
      return { ok: true, value: undefined };
    });
    const user = open();
    await send(user, 'What?');
    const stream = await server.next();
    vi.useFakeTimers();
    try {
      stream.send(turn('conv_15b', 'q1', 'a1'));
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      screen.getByText('Thinking…');
      stream.send({ type: 'text', m: 'a1', o: 0, t: 'So' });
      await act(() => vi.advanceTimersByTimeAsync(29_000));
      screen.getByText('Answering');
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      screen.getByText(/^Nothing has come for half a minute/);
    } finally {
      vi.useRealTimers();
    }
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(stopped).toEqual([['studio', 'a1']]);
    await act(async () => stream.end());
  });

  it('shows what was asked in another tab, when the page is looked at again', async () => {
    open(talk('conv_14'));
    await screen.findByText('Yes.');
    const { messages, ...talked } = talk('conv_14');
    server.conversation({
      ...talked,
      messages: [
        ...messages,
        message('q2', 'a1', { content: 'In the other tab?', chosen: 'a2' }),
        message('a2', 'q2', { content: 'There.' }),
      ],
    });
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('In the other tab?');
  });

  it('reads a conversation again when the person comes back to it', async () => {
    server.conversation(talk('conv_14b'));
    open(talk('conv_14c'));
    await screen.findByText('Yes.');
    await goTo('conv_14b');
    await waitFor(() => expect(server.asked.get('studio/chat/conv_14b')).toBe(1));
    await goTo('conv_14c');
    await waitFor(() => expect(server.asked.get('studio/chat/conv_14c')).toBe(1));
  });

  it('keeps only what was written since, when another chat is begun while a message is on its way', async () => {
    const user = open();
    await send(user, 'First message');
    const stream = await server.next();
    const [begin] = screen.getAllByRole('button', { name: 'New chat' });
    if (begin !== undefined) await user.click(begin);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await user.type(field, 'Second');
    await emit(stream, turn('conv_15', 'q1', 'a1'));
    await act(async () => stream.end());
    await user.type(field, '!');
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Second!'));
    expect(JSON.stringify(localStorage)).not.toContain('First message');
  });

  it.each([
    [true, 'Second'],
    [false, 'First message\n\nSecond'],
  ])(
    'keeps what was written beside a message on its way, also elsewhere: sent %s',
    async (isSent, text) => {
      server.conversation(talk('conv_15b'));
      const user = open(talk('conv_15a'));
      await screen.findByText('Yes.');
      await send(user, 'First message');
      const stream = await server.next();
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
      await user.type(field, 'Second');
      await goTo('conv_15b');
      if (isSent) await emit(stream, turn('conv_15a', 'q2', 'a2', 'a1'));
      await act(async () => stream.end());
      await goTo('conv_15a');
      expect(field.value).toBe(text);
    },
  );

  it.each([
    [true, ' Second', 'Second'],
    [false, ' Second', 'First message Second'],
  ])(
    'shows a message on its way once to a person who comes back before its answer: sent %s',
    async (isSent, more, text) => {
      server.conversation(talk('conv_15d'));
      const user = open(talk('conv_15c'));
      await screen.findByText('Yes.');
      await send(user, 'First message');
      const stream = await server.next();
      const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
      await goTo('conv_15d');
      await goTo('conv_15c');
      await waitFor(() => expect(field.value).toBe('First message'));
      await user.type(field, more);
      if (isSent) await emit(stream, turn('conv_15c', 'q2', 'a2', 'a1'));
      await act(async () => stream.end());
      await waitFor(() => expect(field.value).toBe(text));
      await goTo('conv_15d');
      await goTo('conv_15c');
      expect(field.value).toBe(text);
    },
  );

  it('sends another answer, and not the same key again, where the key was refused', async () => {
    const error = { code: 'idempotency_key_reused', message: '', request_id: null };
    const user = open(failed('conv_20', 0, { content: '', error }));
    await user.click(await screen.findByRole('button', { name: /^Try again · / }));
    const stream = await server.next();
    expect(stream.body).toMatchObject({ ask: { kind: 'again', message_id: 'q1' } });
    await act(async () => stream.end());
  });

  it('goes on without a picture that is no longer kept', async () => {
    const error = { code: 'reference_invalid', message: 'A picture is gone.', request_id: null };
    const vision = { ...model('quill', 'Quill'), capabilities: ['vision'] };
    const { messages, ...broken } = failed('conv_9c', 0, { content: '', error });
    const images = ['https://a.test/gone.png', 'https://a.test/here.png'];
    const user = open(
      {
        ...broken,
        messages: messages.map((each) => (each.id === 'q1' ? { ...each, images } : each)),
      },
      [vision],
    );
    await user.click(await screen.findByRole('button', { name: 'Change the question' }));
    const [first] = await screen.findAllByRole('button', { name: 'Remove the image' });
    if (first !== undefined) await user.click(first);
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Ask again/ });
    await waitFor(() => expect(again.disabled).toBe(false));
    await user.click(again);
    const stream = await server.next();
    expect(stream.body).toMatchObject({ ask: { content: 'Broken?', images: images.slice(1) } });
    await act(async () => stream.end());
  });
});
