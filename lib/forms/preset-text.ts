/** The variable that stands for what is written already; it is not asked for. */
const promptVariable = 'prompt';

/** `{word}`. Braces with a bar or other signs are ordinary text: alternatives of an experiment, JSON. */
const variable = /\{([\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,39})\}/gu;

/** The variables of a preset's text that are asked for when it is applied, each once, in their order. */
export const presetVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(variable)].flatMap(([, name = '']) =>
      name === promptVariable ? [] : [name],
    ),
  ),
];

/** A comma that the place of an empty prompt leaves behind. */
const leadingMark = /^[,;]\s*/;

const fillIn = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(variable, (whole, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? '') : whole,
  );

/** What a preset's text adds to a prompt: the whole of it, or what is before and after each `{prompt}`. */
export const presetTextParts = (
  text: string,
  words: Readonly<Record<string, string>>,
): readonly string[] =>
  text
    .split(`{${promptVariable}}`)
    .map((part) => fillIn(part, words).trim().replace(leadingMark, ''))
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
  let hasPlace = false;
  const filledText = text.replaceAll(variable, (whole, name: string) => {
    if (name !== promptVariable) return Object.hasOwn(words, name) ? (words[name] ?? '') : whole;
    hasPlace = true;
    return writtenPrompt;
  });
  if (hasPlace)
    return writtenPrompt === '' ? filledText.trim().replace(leadingMark, '') : filledText;
  if (writtenPrompt === '' || filledText === '') return writtenPrompt || filledText;
  const isEnded = /[.,;:!?…。，]$/u.test(writtenPrompt);
  return `${writtenPrompt}${isEnded ? ' ' : ', '}${filledText}`;
}

/** A sign that belongs to a word. */
const wordSign = /[\p{L}\p{M}\p{N}]/u;

const firstSign = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastSign = (text: string): string => [...text.slice(-2)].at(-1) ?? '';

/** The places of `part` in a prompt, not within longer words. */
function placesOf(prompt: string, part: string): number[] {
  const places: number[] = [];
  for (let at = prompt.indexOf(part); at !== -1; at = prompt.indexOf(part, at + 1)) {
    const [before, after] = [prompt.slice(0, at), prompt.slice(at + part.length)];
    const isBegun = wordSign.test(firstSign(part)) && wordSign.test(lastSign(before));
    const goesOn = wordSign.test(lastSign(part)) && wordSign.test(firstSign(after));
    if (!isBegun && !goesOn) places.push(at);
  }
  return places;
}

/** A prompt without one part, and without the comma that joined it; null when the part is not in it. */
function withoutPart(prompt: string, part: string): string | null {
  const places = placesOf(prompt, part);
  // A text is added at the end; one with a place for the prompt may begin it.
  const last = places.at(-1);
  if (last === undefined) return null;
  const endsWithPart = last + part.length === prompt.length;
  const at = !endsWithPart && places[0] === 0 ? 0 : last;
  let before = prompt.slice(0, at).trimEnd();
  const after = prompt.slice(at + part.length);
  if (before.endsWith(',')) before = before.slice(0, -1).trimEnd();
  if (after.trim() === '') return before;
  return before === '' ? after.replace(leadingMark, '').trim() : `${before}${after}`;
}

/** A prompt without what a preset's text added to it; null when not all of that is there any more. */
export function withoutPresetText(prompt: string, parts: readonly string[]): string | null {
  let restPrompt: string | null = prompt;
  // From the end: of parts before and after the prompt, the first one may be a part of the other.
  for (const part of parts.toReversed())
    restPrompt = restPrompt === null ? null : withoutPart(restPrompt, part);
  return restPrompt;
}

/** The characters that `joinPresetText` can make at most of a prompt of so many, without making them. */
export function measurePresetText(
  promptCharacters: number,
  text: string,
  words: Readonly<Record<string, string>>,
): number {
  let characters = promptCharacters + text.length + 2;
  for (const [, name = ''] of text.matchAll(variable)) {
    if (name === promptVariable) characters += promptCharacters;
    else if (Object.hasOwn(words, name)) characters += words[name]?.length ?? 0;
  }
  return characters;
}
