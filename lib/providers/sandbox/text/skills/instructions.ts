import { sentencesOf } from '../words';

const ending =
  /\b(?:end|finish|close|sign)(?: off)?(?: (?:every|each|your|all|the))*(?: (?:answer|reply|message|response|text)s?)? with (.+)/i;
const beginning =
  /\b(?:start|begin|open)(?: (?:every|each|your|all|the))*(?: (?:answer|reply|message|response|text)s?)? with (.+)/i;
const brief =
  /\b(?:be (?:very )?(?:brief|concise|terse|short)|(?:in )?one sentence|(?:answer|reply|respond) (?:briefly|concisely|shortly)|keep it short)\b/i;
const shout = /\b(?:in (?:all )?(?:caps|capitals|upper ?case))\b/i;

/** Does with a finished answer what the instructions say of every answer: its length, first and last words, case. */
export function followInstructions(answer: string, instructions: string): string {
  if (instructions === '') return answer;
  let text = brief.test(instructions) ? (sentencesOf(answer)[0] ?? answer) : answer;
  if (shout.test(instructions)) text = text.toUpperCase();
  const [first, last] = [wordsAfter(beginning, instructions), wordsAfter(ending, instructions)];
  return [first, text, last].filter((each) => each !== undefined).join('\n\n');
}

/** What an instruction names, up to a stop and without its quotation marks. */
function wordsAfter(pattern: RegExp, instructions: string): string | undefined {
  const rest = pattern.exec(instructions)?.[1];
  return rest?.split(/(?<=.)\./)[0]?.replace(/^["“']|["”']$/g, '');
}
