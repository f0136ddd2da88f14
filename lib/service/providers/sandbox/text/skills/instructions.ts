import { sentencesOf } from '../words';

const quoted = /["“']?(.+?)["”']?(?=[.\n]|$)/.source;
const ending = new RegExp(
  `\\b(?:end|finish|close|sign)(?: off)?(?: (?:every|each|your|all|the))*(?: (?:answer|reply|message|response|text)s?)? with ${quoted}`,
  'im',
);
const beginning = new RegExp(
  `\\b(?:start|begin|open)(?: (?:every|each|your|all|the))*(?: (?:answer|reply|message|response|text)s?)? with ${quoted}`,
  'im',
);
const brief =
  /\b(?:be (?:very )?(?:brief|concise|terse|short)|(?:in )?one sentence|(?:answer|reply|respond) (?:briefly|concisely|shortly)|keep it short)\b/i;
const shout = /\b(?:in (?:all )?(?:caps|capitals|upper ?case))\b/i;

/** Does with a finished answer what the instructions say of every answer: its length, first and last words, case. */
export function followInstructions(answer: string, instructions: string): string {
  if (instructions === '') return answer;
  let text = brief.test(instructions) ? (sentencesOf(answer)[0] ?? answer) : answer;
  if (shout.test(instructions)) text = text.toUpperCase();
  const [first, last] = [beginning.exec(instructions)?.[1], ending.exec(instructions)?.[1]];
  return [first, text, last].filter((each) => each !== undefined).join('\n\n');
}
