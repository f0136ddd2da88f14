import type { TextRequest } from '../../text';
import { answerTo } from './answer';
import { readConversation } from './conversation';
import type { TextDirectives } from './directives';
import { reasonAbout } from './reasoning';
import { type ChosenCall, chooseCalls } from './tools/choose';
import { valueFor } from './tools/from-schema';

/** Everything a turn produces, before any of it is sent. */
export interface Script {
  readonly directives: TextDirectives;
  readonly reasoning: string;
  /** Empty when tools are called. */
  readonly text: string;
  readonly calls: readonly ChosenCall[];
}

/** The sandbox's answer to a request: the same request gets the same script. */
export async function writeScript(request: TextRequest): Promise<Script> {
  const conversation = readConversation(request);
  const { directives, topic, message } = conversation;
  const reasoning =
    request.reasoning === undefined ? '' : reasonAbout(conversation, request.reasoning.effort);
  const calls = chooseCalls(request, conversation);
  if (calls.length > 0) return { directives, reasoning, text: '', calls };
  const { format } = request;
  if (format?.type === 'json_schema') {
    const value = valueFor(format.schema, { topic, message, names: [] });
    return { directives, reasoning, text: JSON.stringify(value), calls };
  }
  const { results } = conversation;
  const text =
    results.length > 0
      ? results.map(({ name, text }) => `\`${name}\` says:\n\n${text}`).join('\n\n')
      : await answerTo(conversation, request.temperature);
  return {
    directives,
    reasoning,
    text: format === undefined ? text : JSON.stringify({ answer: text }),
    calls,
  };
}
