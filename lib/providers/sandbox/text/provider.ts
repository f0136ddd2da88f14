import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type TextEvent, type TextProvider, TextProviderError, type TextRequest } from '../../text';
import { createRandom } from '../art/random';
import { type Script, writeScript } from './script';
import { countTokens, tokensOf } from './tokens';

/** Tokens after which `[[fail:mid]]` fails. */
const failAfterTokens = 12;
/** Without a pace, the event loop gets a turn after this many tokens. */
const tokensBetweenTurns = 64;
const imageTokens = 85;

/** The sandbox's text: answers by fixed rules, streamed at `paceMs` between two tokens (default 12; 0: at once). */
export function createTextProvider({ paceMs = 12 }: { paceMs?: number } = {}): TextProvider {
  return {
    name: 'sandbox',
    async complete(request, emit, signal) {
      signal.throwIfAborted();
      const script = await writeScript(request);
      /** Ends at an abort, too, which is thrown. */
      const wait = async (ms: number) => {
        if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
      };
      await wait(script.directives.delayMs);
      throwRequestedFailure(script);
      const rhythm = createRhythm(request, script.directives.paceMs ?? paceMs);
      await sendScript(request, script, async (event, token) => {
        const ms = rhythm();
        await wait(ms);
        if (ms === 0 && token % tokensBetweenTurns === 0) await nextTurn();
        signal.throwIfAborted();
        await emit(event);
        signal.throwIfAborted();
      });
    },
    close: async () => {},
  };
}

function throwRequestedFailure({ directives }: Script): void {
  if (directives.shouldReject) {
    throw new TextProviderError('content_policy_violation', 'The message asked to be rejected.', {
      retryable: false,
    });
  }
  if (directives.fail === 'upstream' || directives.fail === 'timeout') {
    throw new TextProviderError(
      `upstream_${directives.fail === 'timeout' ? 'timeout' : 'error'}`,
      'The message asked for it.',
      { retryable: true },
    );
  }
}

/**
 * How long to wait before a token, in milliseconds. Uneven, as writing is, and by the clock: a wait that took too
 * long is made up for by the next ones, so that the pace holds on a busy machine.
 */
function createRhythm({ key }: TextRequest, paceMs: number): () => number {
  if (paceMs === 0) return () => 0;
  const random = createRandom(key);
  let dueMs = performance.now();
  return () => {
    dueMs += paceMs * random.range(0.5, 1.5);
    return Math.max(-1, dueMs - performance.now());
  };
}

/** Sends a script token by token, up to the cap, and ends it. */
async function sendScript(
  request: TextRequest,
  script: Script,
  send: (event: TextEvent, token: number) => Promise<void>,
): Promise<void> {
  let sentTokens = 0;
  const maxTokens = request.maxOutputTokens;
  const stream = async (text: string, event: (piece: string) => TextEvent): Promise<boolean> => {
    for (const piece of tokensOf(text)) {
      if (sentTokens >= maxTokens) return false;
      if (script.directives.fail === 'mid' && sentTokens >= failAfterTokens) throw brokenOffError();
      sentTokens += 1;
      await send(event(piece), sentTokens);
    }
    return true;
  };
  let isComplete = await stream(script.reasoning, (text) => ({ type: 'reasoning', text }));
  isComplete &&= await stream(script.text, (text) => ({ type: 'text', text }));
  for (const [index, call] of script.calls.entries()) {
    if (!isComplete) break;
    const id = `call_${request.key.replace(/^.*_/, '')}_${index}`;
    await send({ type: 'tool_call', index, id, name: call.name, arguments: '' }, sentTokens);
    isComplete = await stream(call.arguments, (text) => ({
      type: 'tool_call',
      index,
      arguments: text,
    }));
  }
  if (script.directives.fail === 'mid') throw brokenOffError();
  const completeReason = script.calls.length > 0 ? 'tool_calls' : 'stop';
  const reason = isComplete ? completeReason : 'length';
  const usage = { inputTokens: inputTokens(request), outputTokens: sentTokens };
  await send({ type: 'finish', reason, usage }, 0);
}

const brokenOffError = () =>
  new TextProviderError('upstream_error', 'The message asked for a failure in the middle.', {
    retryable: true,
  });

/** Tokens of everything that was sent; a picture counts {@link imageTokens}. */
function inputTokens({ messages, tools }: TextRequest): number {
  const counts = messages.map((message) => {
    if (message.role === 'user') {
      return message.parts.reduce(
        (sum, part) => sum + (part.type === 'text' ? countTokens(part.text) : imageTokens),
        0,
      );
    }
    const calls = message.role === 'assistant' ? message.toolCalls : [];
    return (
      countTokens(message.text) + calls.reduce((sum, each) => sum + countTokens(each.arguments), 0)
    );
  });
  const toolTokens = tools === undefined ? 0 : countTokens(JSON.stringify(tools));
  return counts.reduce((sum, each) => sum + each, toolTokens);
}
