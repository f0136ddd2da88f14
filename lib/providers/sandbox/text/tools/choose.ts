import type { TextRequest, TextTool } from '../../../text';
import type { Conversation } from '../conversation';
import { keywordsOf } from '../words';
import type { Material } from './from-schema';
import { valueFor } from './from-schema';

/** A call the sandbox makes; `arguments` is JSON text. */
export interface ChosenCall {
  readonly name: string;
  readonly arguments: string;
}

const mostCalls = 4;
/** Characters that are read of a tool's description. */
const longestDescription = 1_000;

/** `get_currentWeather` → get, current, weather. */
const wordsInName = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** How many words of the message are in a tool's name or description; its name counts double. */
function fitOf(tool: TextTool, said: ReadonlySet<string>): number {
  const namedWords = wordsInName(tool.name).filter((word) => said.has(stem(word))).length;
  const describedWords = keywordsOf(
    (tool.description ?? '').slice(0, longestDescription),
    30,
  ).filter((word) => said.has(stem(word))).length;
  return namedWords * 2 + describedWords;
}

const stem = (word: string): string => word.replace(/(?:ing|es|s)$/, '');

/** Names in a message: capitalised words that do not start a sentence, and texts in quotation marks. */
function namesIn(message: string): string[] {
  const quoted = [...message.matchAll(/["“]([^"“”]{1,80})["”]/g)].map(([, text = '']) => text);
  const capitals = [
    ...message.matchAll(
      /(?<=[\p{Ll},;:]\s{1,4})\p{Lu}[\p{L}'’-]{0,40}(?:\s{1,4}\p{Lu}[\p{L}'’-]{0,40}){0,5}/gu,
    ),
  ];
  return [...quoted, ...capitals.map(([text]) => text)].filter((each) => each !== 'I');
}

/**
 * The tool calls for a request: the tool that fits the words best, once for each name in an enumeration
 * of them. None when the results of tools have come back, unless the request insists.
 */
export function chooseCalls(
  request: TextRequest,
  task: Pick<Conversation, 'message' | 'topic' | 'results'>,
): ChosenCall[] {
  const { tools = [], toolChoice = 'auto' } = request;
  if (tools.length === 0 || toolChoice === 'none') return [];
  const insisted = toolChoice !== 'auto';
  if (task.results.length > 0 && !insisted) return [];
  const messageWords = new Set(keywordsOf(task.message, 60).map(stem));
  const ranked = tools
    .map((tool) => ({ tool, fit: fitOf(tool, messageWords) }))
    .sort((a, b) => b.fit - a.fit);
  const namedTool =
    typeof toolChoice === 'object' ? tools.find(({ name }) => name === toolChoice.name) : undefined;
  const best = ranked[0];
  const tool =
    namedTool ?? (best !== undefined && (best.fit > 0 || insisted) ? best.tool : undefined);
  if (tool === undefined) return [];
  const names = namesIn(task.message);
  const several =
    request.parallelToolCalls !== false && names.length > 1 && / and |, /.test(task.message);
  const groups = several ? names.slice(0, mostCalls).map((name) => [name]) : [names];
  const calls = groups.map((each): ChosenCall => {
    const material: Material = { topic: task.topic, message: task.message, names: each };
    return {
      name: tool.name,
      arguments: JSON.stringify(valueFor(tool.parameters ?? { type: 'object' }, material)),
    };
  });
  return calls.filter(
    (call, at) => calls.findIndex((other) => other.arguments === call.arguments) === at,
  );
}
