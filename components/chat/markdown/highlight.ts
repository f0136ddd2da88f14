import { common, createLowlight } from 'lowlight';
import { createElement, type ReactNode } from 'react';

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Child = Tree['children'][number];

const lowlight = createLowlight(common);

/** Code of more characters than this is not highlighted, because that would block the page noticeably. */
const maxHighlightedLength = 60_000;

const colourClasses: readonly (readonly [RegExp, string])[] = [
  [/comment|quote/, 'text-ink-3 italic'],
  [/keyword|selector-tag|built_in|literal|doctag|meta/, 'text-live-ink'],
  [/string|regexp|addition|symbol|template/, 'text-good'],
  [/number|attr|variable|bullet|link|type/, 'text-warn'],
  [/title|section|name|strong/, 'font-medium'],
  [/deletion/, 'text-bad'],
];

const colourClassOf = (classes: unknown): string | undefined => {
  const name = Array.isArray(classes) ? classes.join(' ') : '';
  return colourClasses.find(([pattern]) => pattern.test(name))?.[1];
};

/** Highlighted code, or null for an unknown language. This module is loaded with the first complete code block. */
export function highlightCode(code: string, language: string): ReactNode[] | null {
  const name = language.toLowerCase();
  if (code.length > maxHighlightedLength || !lowlight.registered(name)) return null;
  return lowlight.highlight(name, code).children.map(toReact);
}

function toReact(node: Child): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const className = colourClassOf(node.properties.className);
  return createElement(
    'span',
    { className },
    ...node.children.map((child) => toReact(child as Child)),
  );
}
