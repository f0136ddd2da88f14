import type { TextRequest } from '../../text';
import { compose, taskOf } from './compose';
import { readConversation } from './reading/conversation';
import type { TextDirectives } from './reading/directives';
import { reasonAbout } from './reasoning';
import type { ChosenCall } from './tools/choose';
import { chooseCalls } from './tools/choose';
import { valueFor } from './tools/from-schema';
import { tellResults } from './tools/tell-results';

/** Everything a turn will say, before any of it is said. */
export interface Script {
  readonly directives: TextDirectives;
  readonly reasoning: string;
  /** Empty when tools are called. */
  readonly text: string;
  readonly calls: readonly ChosenCall[];
}

/** What the sandbox answers to a request: the same request, the same script. */
export function writeScript(request: TextRequest): Script {
  const conversation = readConversation(request);
  const task = taskOf(conversation, request.temperature);
  const { directives } = conversation;
  const reasoning =
    request.reasoning === undefined ? '' : reasonAbout(task, request.reasoning.effort);
  const calls = chooseCalls(request, task);
  if (calls.length > 0) return { directives, reasoning, text: '', calls };
  const text = tellResults(task) ?? compose(task);
  const { format } = request;
  if (format === undefined) return { directives, reasoning, text, calls };
  const { topic, message } = task;
  const value =
    format.type === 'json_schema'
      ? valueFor(format.schema, { topic, message, names: [] })
      : { answer: text };
  return { directives, reasoning, text: JSON.stringify(value), calls };
}
