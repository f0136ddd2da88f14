import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarkdown } from './document';
import { lex } from './lex';

const sample = `# A heading

A paragraph with **bold**, *soft*, \`code\`, ~~gone~~ and [a link](https://example.com).
Its second line, https://example.com and <b>html</b>.

- one
- two

  with more
- [x] done

1. first
2. second
   \`\`\`js
   nested();
   \`\`\`

| Sea | Colour |
|:----|------:|
| Baltic | slate |
| North | *pewter* |

> quoted
lazily

\`\`\`python
def f():

    return "\`\`"
\`\`\`

~~~
plain
~~~
Setext
======

$$
e = mc^2
$$

Inline $a_1$ and \\(b\\), not $5 and $6.

<div>
raw
</div>

    indented

***
last **open`;

const atOnce = (text: string) => {
  const document = createMarkdown(text);
  document.end();
  return document.view();
};
const tokensOf = (text: string) =>
  atOnce(text)
    .groups.flat()
    .map(({ token }) => token);

/** Pieces of Markdown, combined in any order. */
const snippets = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...sample.split(/(?<=\n\n)/)) },
    { weight: 3, arbitrary: fc.constantFrom(...sample.split(/(?<=\n)/)) },
    fc.constantFrom(
      '\n',
      '\n\n',
      '    ',
      '- ',
      '> ',
      '#',
      '```',
      '~~~',
      '$$',
      '|',
      '--|--',
      '\r\n',
      '<a>',
      '\t',
    ),
    fc.constantFrom(
      '[x]: https://a.example\n',
      '[x]',
      '[x][x]',
      '\n\n[y]: /b\n\n',
      '1.',
      '=',
      '**',
      '_',
      '`',
    ),
    fc.string({ maxLength: 6 }),
  ),
  { maxLength: 24 },
);
const chunked = snippets.chain((parts) => {
  const text = parts.join('');
  return fc.tuple(fc.constant(text), fc.array(fc.nat(Math.max(1, text.length)), { maxLength: 40 }));
});
const cut = (text: string, cuts: readonly number[]): string[] => {
  const ends = [...cuts, text.length].sort((a, b) => a - b);
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
};

describe('Markdown that grows', () => {
  it('ends as the parser renders the complete text', () => {
    fc.assert(
      fc.property(chunked, ([text, cuts]) => {
        const document = createMarkdown();
        for (const piece of cut(text, cuts)) document.append(piece);
        document.end();
        const whole = lex(text.replace(/\r\n?/g, '\n'), Object.create(null)).filter(
          ({ type }) => type !== 'space',
        );
        expect(
          document
            .view()
            .groups.flat()
            .map(({ token }) => token),
        ).toEqual(whole);
        expect(document.view().openBlocks).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never changes a finished block', () => {
    fc.assert(
      fc.property(chunked, ([text, cuts]) => {
        fc.pre(!/\[[^\]]*\]:/.test(text));
        const document = createMarkdown();
        let before = document.view().groups.flat();
        for (const piece of cut(text, cuts)) {
          document.append(piece);
          const now = document.view().groups.flat();
          for (const [at, block] of before.entries()) expect(now[at]).toBe(block);
          before = now;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the objects of full groups while it grows', () => {
    const document = createMarkdown();
    const seen: (readonly unknown[])[] = [];
    for (let n = 0; n < 200; n += 1) {
      document.append(`Paragraph ${n}\n\n`);
      const [first] = document.view().groups;
      if (first?.length === 24) seen.push(first);
    }
    expect(new Set(seen).size).toBe(1);
    expect(document.view().openBlocks).toHaveLength(1);
  });

  it('links text before the definition of its link, at the end', () => {
    const view = atOnce('See [the docs].\n\nMore.\n\n[the docs]: https://docs.example\n');
    expect(JSON.stringify(view.groups)).toContain('"href":"https://docs.example"');
  });

  it('returns unclosed code in pieces that stay the same', () => {
    const document = createMarkdown('```js\n');
    for (let line = 0; line < 130; line += 1) document.append(`line(${line});\n`);
    const [block] = document.view().openBlocks;
    expect(block?.token).toMatchObject({ type: 'code', lang: 'js' });
    expect(block?.pieces).toHaveLength(4);
    const [first] = block?.pieces ?? [];
    document.append('more');
    expect(document.view().openBlocks[0]?.pieces?.[0]).toBe(first);
    expect(document.view().openBlocks[0]?.pieces?.join('')).toContain('line(129);\nmore');
    document.append('\n```\nafter');
    expect(document.view().openBlocks.map(({ token }) => token.type)).toContain('paragraph');
  });

  it('reads formulas, and does not take prices for formulas', () => {
    const types = (text: string) =>
      JSON.stringify(tokensOf(text)).match(/"type":"math"/g)?.length ?? 0;
    expect(types('It is $x$ and \\(y\\) and $$z$$.')).toBe(3);
    expect(types('$$\na\n$$\n\n\\[\nb\n\\]\n')).toBe(2);
    expect(types('From $5 to $6, or 5 $ and 6 $.')).toBe(0);
    expect(types('`$x$`')).toBe(0);
  });
});
