import type { TextMessage } from '@/lib/providers';
import { countTextTokens } from '../rules/count-tokens';

const instructions =
  'You shorten conversations so that they can be continued without being read again. Answer with the summary alone.';

const task =
  'Summarize the conversation below. Keep names, numbers, decisions, standing instructions, open questions and what was last being done.';

export const summaryTokens = 2_048;
/** Tokens of the person's latest messages that are kept beside the summary. */
const keptTokens = 2_048;

/** The messages of a turn that summarises a conversation. `callerInstructions` say what to keep. */
export const summaryMessages = (
  conversation: readonly TextMessage[],
  callerInstructions: string,
): TextMessage[] => [
  {
    role: 'system',
    text: callerInstructions === '' ? instructions : `${instructions}\n\n${callerInstructions}`,
  },
  {
    role: 'user',
    parts: [{ type: 'text', text: `${task}\n\n${conversation.map(lineOf).join('\n\n')}` }],
  },
];

function lineOf(message: TextMessage): string {
  switch (message.role) {
    case 'system':
      return `Instructions: ${message.text}`;
    case 'user':
      return `User: ${userText(message)}`;
    case 'assistant': {
      const calls = message.toolCalls.map((call) => `[called ${call.name} with ${call.arguments}]`);
      return `Assistant: ${[message.text, ...calls].filter((line) => line !== '').join('\n')}`;
    }
    case 'tool':
      return `Result: ${message.text}`;
  }
}

type UserMessage = Extract<TextMessage, { role: 'user' }>;

const userText = ({ parts }: UserMessage): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '[picture]')).join(' ');

/**
 * The latest messages of the person, unchanged, as many as fit; older ones are represented by the summary. Images are
 * left out.
 */
export function latestUserTexts(conversation: readonly TextMessage[]): string[] {
  const keptTexts: string[] = [];
  let remainingTokens = keptTokens;
  for (const message of conversation.toReversed()) {
    if (message.role !== 'user') continue;
    const text = userText(message);
    remainingTokens -= countTextTokens(text);
    if (remainingTokens < 0) break;
    keptTexts.unshift(text);
  }
  return keptTexts;
}
