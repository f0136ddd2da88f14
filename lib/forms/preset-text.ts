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
  const filled = text.replaceAll(variable, (whole, name: string) => {
    if (name !== promptVariable) return Object.hasOwn(words, name) ? (words[name] ?? '') : whole;
    hasPlace = true;
    return writtenPrompt;
  });
  if (hasPlace) return writtenPrompt === '' ? filled.trim().replace(leadingMark, '') : filled;
  if (writtenPrompt === '' || filled === '') return writtenPrompt || filled;
  const isEnded = /[.,;:!?…。，]$/u.test(writtenPrompt);
  return `${writtenPrompt}${isEnded ? ' ' : ', '}${filled}`;
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
