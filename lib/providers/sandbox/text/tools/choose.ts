import type { TextRequest, TextTool } from '../../../text';
import type { Conversation } from '../conversation';
import { keywordsOf } from '../words';
import { valueFor } from './from-schema';

/** A call the sandbox makes; `arguments` is JSON text. */
export interface ChosenCall {
  readonly name: string;
  readonly arguments: string;
}

const maxCalls = 4;
/** Characters that are read of a tool's description. */
const maxDescriptionLength = 1_000;

/** How many of a message's keywords are in a tool's name or description. */
function fitOf({ name, description = '' }: TextTool, keywords: readonly string[]): number {
  const text = `${name} ${description.slice(0, maxDescriptionLength)}`.toLowerCase();
  return keywords.filter((word) => text.includes(word)).length;
}

/** Names in a message: capitalised words that do not start a sentence, and texts in quotation marks. */
function namesIn(message: string): string[] {
  const names = message.matchAll(
    /["“]([^"“”]{1,80})["”]|(?<=[\p{Ll},;:]\s{1,4})\p{Lu}[\p{L}'’-]{0,40}(?:\s{1,4}\p{Lu}[\p{L}'’-]{0,40}){0,5}/gu,
  );
  return [...names].map(([text, quoted]) => quoted ?? text).filter((name) => name !== 'I');
}

/** The tool that a request has to call, or the one that fits its words best. */
function toolFor({ tools = [], toolChoice = 'auto' }: TextRequest, message: string) {
  if (typeof toolChoice === 'object') return tools.find(({ name }) => name === toolChoice.name);
  const keywords = keywordsOf(message, 60);
  const fits = tools.map((tool) => ({ tool, fit: fitOf(tool, keywords) }));
  const [best] = fits.sort((a, b) => b.fit - a.fit);
  return best && (best.fit > 0 || toolChoice === 'required') ? best.tool : undefined;
}

/**
 * The tool calls for a request, once for each name in an enumeration of them. None when the results of tools
 * have come back, unless the request insists.
 */
export function chooseCalls(
  request: TextRequest,
  { message, topic, results }: Pick<Conversation, 'message' | 'topic' | 'results'>,
): ChosenCall[] {
  const { toolChoice = 'auto', parallelToolCalls } = request;
  if (toolChoice === 'none' || (toolChoice === 'auto' && results.length > 0)) return [];
  const tool = toolFor(request, message);
  if (tool === undefined) return [];
  const names = namesIn(message);
  const hasSeveral = parallelToolCalls !== false && names.length > 1 && / and |, /.test(message);
  const groups = hasSeveral ? names.slice(0, maxCalls).map((name) => [name]) : [names];
  const bodies = groups.map((group) =>
    JSON.stringify(
      valueFor(tool.parameters ?? { type: 'object' }, { topic, message, names: group }),
    ),
  );
  return [...new Set(bodies)].map((body) => ({ name: tool.name, arguments: body }));
}
