// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { replayEarlyInput } from './early-input';
import { markHydrated } from './mark-hydrated';

const user = userEvent.setup();
let happened: string[] = [];
const note = (text: string) => () => void happened.push(text);

// As the page does it: its text alone, without this module.
beforeAll(() => runInThisContext(`(${replayEarlyInput})()`));
beforeEach(() => {
  happened = [];
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  delete document.documentElement.dataset.hydrated;
});

/** Shows the server's HTML. Returns what lets React take it over, as the same page in the browser. */
function serve(page: ReactNode, browserPage = page): () => Promise<void> {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  return async () => {
    await act(async () => hydrateRoot(container, browserPage));
    markHydrated();
  };
}

const partCode = Promise.withResolvers<{ default: typeof Part }>();
const LazyPart = lazy(() => partCode.promise);

function Part() {
  return (
    <button type="button" onClick={note('part')}>
      Part
    </button>
  );
}

function Form() {
  const [text, setText] = useState('');
  const [size, setSize] = useState('small');
  const [isPublic, setIsPublic] = useState(false);
  const [colour, setColour] = useState('red');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        happened.push(`sent ${text} ${size} ${isPublic} ${colour}`);
      }}
    >
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      {['small', 'large'].map((each) => (
        <label key={each}>
          <input type="radio" name="size" checked={size === each} onChange={() => setSize(each)} />
          {each}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={isPublic}
          onChange={(event) => setIsPublic(event.target.checked)}
        />
        Public
      </label>
      <select
        aria-label="Colour"
        value={colour}
        onChange={(event) => setColour(event.target.value)}
      >
        <option>red</option>
        <option>blue</option>
      </select>
      <button type="submit">Send</button>
    </form>
  );
}

it('a press is done once, in its order, when React has the page', async () => {
  const hydrate = serve(
    <button
      type="button"
      onPointerDown={note('down')}
      onPointerUp={note('up')}
      onClick={note('click')}
    >
      Open
    </button>,
  );
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('button'));
  await hydrate();
  await expect.poll(() => happened).toEqual(['down', 'up', 'click']);
  await user.click(screen.getByRole('button'));
  expect(happened).toEqual(['down', 'up', 'click', 'down', 'up', 'click']);
});

it('a key after a press takes nothing back', async () => {
  const hydrate = serve(
    <button type="button" onClick={note('click')} onKeyDown={(event) => note(event.key)()}>
      Generate
    </button>,
  );
  await user.click(screen.getByRole('button'));
  await user.keyboard('{Shift}{Tab}');
  await hydrate();
  await expect.poll(() => happened).toEqual(['click']);
});

it('a press after hydration takes the place of the one that waits', async () => {
  const hydrate = serve(
    <>
      <button type="button" onClick={note('send')}>
        Send
      </button>
      <button type="button" onClick={note('other')}>
        Other
      </button>
    </>,
  );
  for (const name of ['Send', 'Other']) await user.click(screen.getByRole('button', { name }));
  await hydrate();
  screen.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => happened).toContain('other');
  expect(happened.filter((each) => each === 'send')).toEqual(['send']);
});

it('what a browser extension adds is left alone', async () => {
  const hydrate = serve(<Part />);
  const newButton = document.createElement('button');
  newButton.addEventListener('click', note('added'));
  document.body.append(newButton);
  await user.click(newButton);
  expect(happened).toEqual(['added']);
  await hydrate();
  await user.click(newButton);
  expect(happened).toEqual(['added', 'added']);
});

it('what an input method composes is entered when it is whole', async () => {
  const hydrate = serve(
    <>
      <Form />
      <Part />
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Text');
  field.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  await user.type(field, 'に');
  await user.click(screen.getByRole('button', { name: 'Part' }));
  await hydrate();
  field.addEventListener('input', note('input'));
  await expect.poll(() => happened).toContain('part');
  expect(happened).not.toContain('input');
  field.dispatchEvent(new Event('compositionend', { bubbles: true }));
  await expect.poll(() => happened).toContain('input');
  expect(field.value).toBe('に');
});

it('a key that opens something does not also press it', async () => {
  const hydrate = serve(
    <button
      type="button"
      onClick={note('click')}
      onKeyDown={(event) => {
        event.preventDefault();
        happened.push(event.key);
      }}
    >
      Open
    </button>,
  );
  screen.getByRole('button').focus();
  await user.keyboard('{Enter}');
  await hydrate();
  await expect.poll(() => happened).toEqual(['Enter']);
});

it('what was typed and chosen is in the form that is sent', async () => {
  const hydrate = serve(<Form />);
  await user.type(screen.getByLabelText('Text'), 'harbour');
  screen.getByLabelText<HTMLInputElement>('Text').setSelectionRange(2, 4);
  await user.click(screen.getByText('large'));
  await user.click(screen.getByText('Public'));
  await user.selectOptions(screen.getByLabelText('Colour'), 'blue');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(happened).toEqual([]);
  await hydrate();
  await expect.poll(() => happened).toEqual(['sent harbour large true blue']);
  const field = screen.getByLabelText<HTMLInputElement>('Text');
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['harbour', 2, 4]);
});

it('waits for the code of a part that comes later', async () => {
  const hydrate = serve(
    <Suspense>
      <Part />
    </Suspense>,
    <Suspense>
      <LazyPart />
    </Suspense>,
  );
  await hydrate();
  await user.click(screen.getByRole('button'));
  expect(happened).toEqual([]);
  await act(async () => partCode.resolve({ default: Part }));
  await expect.poll(() => happened).toEqual(['part']);
});

it('leaves links to the browser', async () => {
  serve(<a href="#there">There</a>);
  const reached: Event[] = [];
  document.addEventListener('click', (event) => reached.push(event), { once: true });
  await user.click(screen.getByRole('link'));
  expect(reached.map((event) => event.defaultPrevented)).toEqual([false]);
});
