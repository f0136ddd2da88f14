import { createRandom } from '../art/random';
import type { Conversation } from './conversation';
import { markdownFor } from './markdown';
import { describePicture } from './picture';
import { promptsFor } from './prompts';
import { excerpt, plural } from './words';

/** Under every answer, so that no one takes it for a model's. */
const signature = '*Sandbox: written by fixed rules, no model behind it.*';

const repeatRequest =
  /^(?:please )?(?:just )?(?:say|reply|respond|answer|repeat)(?: only| exactly| just)*(?: with(?: only| exactly| just)*)?(?: the(?: single)? words?)?:? (.+)/i;

/** The words that a message asks to repeat (`Reply with exactly: pong`); `null` if it asks for none. */
function wordsToRepeat(message: string): string | null {
  const line = message.trim();
  if (line.length > 300 || !/\b(?:exactly|only|word)\b|["“:]/.test(line)) return null;
  const words = repeatRequest.exec(line)?.[1]?.replace(/,? (?:and )?nothing else\.?$/i, '');
  return words?.replace(/^["“](.+)["”]$/, '$1').replace(/\.$/, '') ?? null;
}

const transcriptRequest = /^Summari[sz]e the conversation below\b[^\n]*\n\s*\n([\s\S]+)$/;

/** The summary of a transcript, for `POST /v1/responses/compact`: the user's messages and instructions. */
function summaryOf(message: string): string | null {
  const transcript = transcriptRequest.exec(message)?.[1];
  if (transcript === undefined) return null;
  const turns = transcript.split('\n').filter((line) => /^(?:User|Instructions):/.test(line));
  return [
    'The conversation in short:',
    ...turns.slice(-40).map((each) => `- ${excerpt(each, 160)}`),
  ].join('\n');
}

const improvementRequest = /^Improve the prompt below\b[^\n]*\n\s*\n([\s\S]+)$/;

/** A prompt that a message asks to improve, with what most prompts lack. */
function improvedPrompt(message: string): string | null {
  const prompt = improvementRequest
    .exec(message)?.[1]
    ?.trim()
    .replace(/[.,;]$/, '');
  return prompt === undefined
    ? null
    : `${prompt}, soft light from one side, a quiet background, fine detail`;
}

/** The answer to a conversation in Markdown; the same one to the same conversation and temperature. */
export async function answerTo(
  conversation: Conversation,
  temperature: number | undefined,
): Promise<string> {
  const { message, topic, instructions, earlier, pictures, directives } = conversation;
  const random = createRandom(
    `${instructions}\n${earlier.join('\n')}\n${message}/${temperature ?? 1}`,
  );
  const fixedAnswer = summaryOf(message) ?? improvedPrompt(message) ?? wordsToRepeat(message);
  if (fixedAnswer !== null) return fixedAnswer;
  if (directives.words !== null) return textOfLength(directives.words, topic);
  const prompts = promptsFor(message, topic, random);
  if (prompts !== null) return `${prompts}\n\n${signature}`;
  const descriptions = await Promise.all(pictures.map(describePicture));
  const opening = random.pick([
    `You asked about **${topic}**, and a model would answer it here.`,
    `This is where a model would answer you about **${topic}**.`,
    `A model behind this name would now write about **${topic}**.`,
  ]);
  return [
    opening,
    ...(descriptions.length === 0
      ? []
      : [
          `You sent ${plural(descriptions.length, 'picture')}:`,
          descriptions.map((each, index) => `${index + 1}. ${each}`).join('\n'),
        ]),
    ...markdownFor(message, topic),
    ...(instructions === '' ? [] : [`Your instructions: “${excerpt(instructions, 400)}”`]),
    ...(earlier.length === 0
      ? []
      : ['Before this you wrote:', earlier.map((each) => `- “${excerpt(each, 160)}”`).join('\n')]),
    'Ask for a table, code or a formula to see how it is shown, or write `[[length:300]]` for an answer of 300 words.',
    signature,
  ].join('\n\n');
}

/** A text of exactly `count` words: a sentence over and over, five to a paragraph. */
function textOfLength(count: number, topic: string): string {
  const sentence = `This says nothing about ${topic}, but it has the length that was asked for.`;
  const words = Array.from({ length: 5 }, () => sentence.split(' ')).flat();
  const paragraph = words.join(' ');
  const paragraphs = Array.from({ length: Math.floor(count / words.length) }, () => paragraph);
  const rest = words.slice(0, count % words.length).join(' ');
  return [...paragraphs, ...(rest === '' ? [] : [rest])].join('\n\n');
}
