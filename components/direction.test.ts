import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

/** As much of a syntax node as is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** What an expression may show: its branches, without their conditions. */
function shownBy(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return childrenOf(node).slice(1).flatMap(shownBy);
  if (node.type === 'LogicalExpression' || node.type === 'ParenthesizedExpression')
    return childrenOf(node).flatMap(shownBy);
  return [node];
}

/** Whether an element lets its text decide where a line begins. */
const isDirected = (opening: string): boolean =>
  /^<bdi\b/.test(opening) || /\bdir="auto"/.test(opening);

/** The expressions that a file shows as text, each with whether an element around it has `dir="auto"`. */
function shownTexts(file: string): { text: string; isInDirection: boolean }[] {
  const source = readFileSync(file, 'utf8');
  const texts: { text: string; isInDirection: boolean }[] = [];
  const visit = (node: Node, isElement: boolean, isInDirection: boolean) => {
    if (node.type === 'JSXExpressionContainer' && isElement) {
      for (const shown of childrenOf(node).flatMap(shownBy)) {
        texts.push({ text: source.slice(shown.start, shown.end), isInDirection });
      }
    }
    const opening = childrenOf(node).find(({ type }) => type === 'JSXOpeningElement');
    const isElementOrFragment = node.type === 'JSXElement' || node.type === 'JSXFragment';
    const isDirectedHere =
      isInDirection ||
      (opening !== undefined && isDirected(source.slice(opening.start, opening.end)));
    for (const child of childrenOf(node)) visit(child, isElementOrFragment, isDirectedHere);
  };
  visit(parseSync(file, source).program, false, false);
  return texts;
}

/** Names that most places show of a person, a team or what they made. */
const ofPeople = /^(?!.*\bmodel\.name$).*\b(name|prompt|author|caption)$/;

/** Where these are names of the product, of models or of fields. */
const notOfPeople = [
  /^(models|developers\/docs|developers\/connection|operator\/management)\//,
  /^operator\/data\/views\.tsx name$/,
  /^money\/billing\/catalog\.tsx /,
  /^money\/billing\/receipt\.tsx name$/,
  /^developers\/keys\/create-key-dialog\.tsx fieldErrors\.name$/,
  /^create\/(model-button\.tsx name|results\/empty-results\.tsx point\.prompt)$/,
  /^chat\/answer\.tsx name$/,
  // Read aloud only.
  /^(experiments\/cell-tile|form\/media\/pending-tile)\.tsx name$/,
  /^team\/audit\/audit-list\.tsx name$/,
];

/** Of people, under other names. */
const otherTexts = `
chat/chat-header.tsx conversation.title
chat/conversation-list.tsx title
chat/question.tsx message.content
create/compare-panel.tsx label
create/draft-message.tsx value.from
create/draft-message.tsx value.to
edit/recipe/apply-dialog.tsx planned.label
edit/recipe/recipe-banner.tsx run.source
edit/repeat-edit.tsx item.label
edit/room-header.tsx title
edit/strip.tsx item.label
experiments/axis-row.tsx label
experiments/grid-head.tsx firstValue?.label
experiments/grid-head.tsx otherValues.map(({ label }) => label).join(' · ')
experiments/keeper-list.tsx value.label
experiments/lineage-view.tsx label
experiments/ranking.tsx label
experiments/run-request-banner.tsx note
experiments/selected-cell.tsx label
experiments/shared-page.tsx firstValue?.label
experiments/shared-page.tsx label
experiments/shared-page.tsx onlyPrompt
experiments/shared-page.tsx prompts[prompt]
layout/top-bar.tsx pageTitle?.text
boards/board-card.tsx created_by
library/compare/compare.tsx String(typeof value === 'object' ? JSON.stringify(value) : value)
library/trash/trash-row.tsx entry.title
library/trash/trash-row.tsx maker
library/viewer/edit-chain.tsx label
library/viewer/experiment-places.tsx comment.text
library/viewer/experiment-places.tsx row.text
library/viewer/recipe.tsx text
money/billing/receipt.tsx line
money/budgets/request-list.tsx request.note
presets/apply-preset.tsx prompt
presets/preset-page.tsx text
presets/settings-list.tsx settingText(value)
ui/combobox-popover.tsx option.label
ui/combobox.tsx chosenOption?.label
ui/dialog.tsx title
ui/select-list.tsx option.label
ui/select.tsx chosenOption?.label
ui/sheet.tsx title
ui/word-diff.tsx after
ui/word-diff.tsx value
`
  .trim()
  .split('\n');

const shown = globSync('**/*.tsx', { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.tsx'))
  .flatMap((file) =>
    shownTexts(path.join(import.meta.dirname, file)).map(({ text, isInDirection }) => ({
      place: `${file} ${text}`,
      text,
      isInDirection,
    })),
  );

it('begins the lines of what people wrote on the side of its script', () => {
  const undirected = shown.filter(
    ({ place, text, isInDirection }) =>
      !isInDirection &&
      (otherTexts.includes(place) ||
        (ofPeople.test(text) && !notOfPeople.some((pattern) => pattern.test(place)))),
  );
  expect(undirected.map(({ place }) => place)).toEqual([]);
});

it('knows the places that it names', () => {
  const places = new Set(shown.map(({ place }) => place));
  expect(otherTexts.filter((place) => !places.has(place))).toEqual([]);
});
