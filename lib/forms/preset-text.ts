/** The variable that stands for the text that is already in the form. */
const promptVariable = 'prompt';

/** `{word}`. Braces with a bar or other marks are ordinary text: alternatives of an experiment, JSON. */
const variablePattern = /\{([\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,39})\}/gu;

/** The variables that a person fills in when the preset is applied, each once, in their order. */
export const presetVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(variablePattern)].flatMap(([, name = '']) =>
      name === promptVariable ? [] : [name],
    ),
  ),
];

/** What remains of “{prompt}, …” when the prompt is empty. */
const leadingComma = /^[,;]\s*/;

const fillVariables = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(variablePattern, (whole, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? '') : whole,
  );

/** What a preset's text adds to a prompt: the whole of it, or what is before and after each `{prompt}`. */
export const presetTextParts = (
  text: string,
  words: Readonly<Record<string, string>>,
): readonly string[] =>
  text
    .split(`{${promptVariable}}`)
    .map((part) => fillVariables(part, words).trim().replace(leadingComma, ''))
    .filter((part) => part !== '');

/**
 * The prompt with a preset's text: in the place of `{prompt}`, or else after it. A variable that `words` does not have
 * stays as it is.
 */
export function joinPresetText(
  prompt: string,
  text: string,
  words: Readonly<Record<string, string>>,
): string {
  const writtenPrompt = prompt.trim();
  const filledText = fillVariables(text, { ...words, [promptVariable]: writtenPrompt });
  if (text.includes(`{${promptVariable}}`))
    return writtenPrompt === '' ? filledText.trim().replace(leadingComma, '') : filledText;
  if (writtenPrompt === '' || filledText === '') return writtenPrompt || filledText;
  const endsSentence = /[.,;:!?…。，]$/u.test(writtenPrompt);
  return `${writtenPrompt}${endsSentence ? ' ' : ', '}${filledText}`;
}

const wordCharacter = /[\p{L}\p{M}\p{N}]/u;

const firstCharacter = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastCharacter = (text: string): string => [...text.slice(-2)].at(-1) ?? '';

/** The places of `part` in a prompt, not within longer words. */
function placesOf(prompt: string, part: string): number[] {
  const places: number[] = [];
  for (let at = prompt.indexOf(part); at !== -1; at = prompt.indexOf(part, at + 1)) {
    const [before, after] = [prompt.slice(0, at), prompt.slice(at + part.length)];
    const startsInsideWord =
      wordCharacter.test(firstCharacter(part)) && wordCharacter.test(lastCharacter(before));
    const endsInsideWord =
      wordCharacter.test(lastCharacter(part)) && wordCharacter.test(firstCharacter(after));
    if (!startsInsideWord && !endsInsideWord) places.push(at);
  }
  return places;
}

/** A prompt without one part, and without the comma that joined it; null when the part is not in it. */
function removePart(prompt: string, part: string): string | null {
  const places = placesOf(prompt, part);
  // A text is added at the end; one with a place for the prompt may begin it.
  const lastPlace = places.at(-1);
  if (lastPlace === undefined) return null;
  const endsWithPart = lastPlace + part.length === prompt.length;
  const at = !endsWithPart && places[0] === 0 ? 0 : lastPlace;
  let before = prompt.slice(0, at).trimEnd();
  const after = prompt.slice(at + part.length);
  if (before.endsWith(',')) before = before.slice(0, -1).trimEnd();
  if (after.trim() === '') return before;
  return before === '' ? after.replace(leadingComma, '').trim() : `${before}${after}`;
}

/** A prompt without what a preset's text added to it; null when some of that is not there any more. */
export function withoutPresetText(prompt: string, parts: readonly string[]): string | null {
  let remainingPrompt: string | null = prompt;
  // From the end, because the text before the prompt may occur in the text after it.
  for (const part of parts.toReversed())
    remainingPrompt = remainingPrompt === null ? null : removePart(remainingPrompt, part);
  return remainingPrompt;
}

/** The most characters that `joinPresetText` can return for a prompt of `promptCharacters`, computed without joining. */
export function measurePresetText(
  promptCharacters: number,
  text: string,
  words: Readonly<Record<string, string>>,
): number {
  let characters = promptCharacters + text.length + 2;
  for (const [, name = ''] of text.matchAll(variablePattern)) {
    if (name === promptVariable) characters += promptCharacters;
    else if (Object.hasOwn(words, name)) characters += words[name]?.length ?? 0;
  }
  return characters;
}
