// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Credits, Progress } from '@/components/ui';
import { Providers } from './providers';

afterEach(cleanup);

/** What browsers do to each text of a page that they translate: the text node leaves, and `font` elements come. */
function translate(root: Node, replace: (text: ChildNode, font: Element) => void) {
  for (const node of [...root.childNodes]) {
    if (!(node instanceof Text)) {
      translate(node, replace);
      continue;
    }
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`«${node.data}»`);
    replace(node, font);
  }
}

function Page({ amount, done }: { amount: number; done: number }) {
  return (
    <Providers>
      <button type="button">
        Generate <Credits amount={amount} />
      </button>
      <p>
        {amount} left after, {done}%
      </p>
      <Progress value={done} label="Progress" />
    </Providers>
  );
}

it.each([
  ['replaces text nodes', (text: ChildNode, font: Element) => text.replaceWith(font)],
  [
    'puts its elements before text nodes and removes those',
    (text: ChildNode, font: Element) => {
      text.before(font);
      text.remove();
    },
  ],
  [
    'wraps text nodes',
    (text: ChildNode, font: Element) => {
      text.before(font);
      font.replaceChildren(text);
    },
  ],
])('numbers stay right when a translation %s', async (_name, replace) => {
  const { rerender } = render(<Page amount={12} done={10} />);
  const button = screen.getByRole('button');
  translate(document.body.firstElementChild as Element, replace);
  await Promise.resolve();
  for (const [amount, done] of [
    [30, 55],
    [1, 90],
  ] as const) {
    rerender(<Page amount={amount} done={done} />);
    await expect.poll(() => button.textContent).toContain(String(amount));
    expect(button.textContent).not.toContain('12');
    const line = document.querySelector('p')?.textContent;
    expect(line).toContain(String(amount));
    expect(line).toContain(String(done));
    translate(document.body.firstElementChild as Element, replace);
    await Promise.resolve();
  }
});
