import { WebSocket } from 'ws';
import { asJson, type Json } from '../json';
import type { Workflow } from './declaration';

/** Messages of a server's socket about one prompt. */
export interface ProgressSocket extends Disposable {
  /** 10–95, as a running operation shows it. */
  progress(): number;
}

export interface ProgressSocketOptions {
  readonly server: string;
  readonly headers: Record<string, string>;
  /** The ids of the prompt and of the client that queued it: messages are sent only to that client. */
  readonly id: string;
  readonly graph: Workflow;
}

const connectMs = 10_000;
/** Previews of a running sampler are pictures. */
const maxMessageBytes = 16 * 1024 ** 2;

/** A sampler takes about as long as this many other nodes. */
const samplerWeight = 20;
const samplers = new Set([
  'KSampler',
  'KSamplerAdvanced',
  'SamplerCustom',
  'SamplerCustomAdvanced',
]);

const startPercent = 10;
const endPercent = 95;

/**
 * Opens `/ws` for a prompt that is followed. `onEnd` is called when the server reports the end, which only
 * causes a poll. A socket that cannot be opened, or breaks, changes nothing and is not opened again.
 */
export function openProgressSocket(
  { server, headers, id, graph }: ProgressSocketOptions,
  onEnd: () => void,
): ProgressSocket {
  const shares = new Map<string, number>();
  const weightOf = (node: string) =>
    samplers.has(graph[node]?.class_type ?? '') ? samplerWeight : 1;
  const totalWeight = Object.keys(graph).reduce((sum, node) => sum + weightOf(node), 0);
  let currentNode: string | undefined;
  const noteProgress = (node: string | undefined, share: number) => {
    if (node === undefined || graph[node] === undefined) return;
    shares.set(node, Math.max(shares.get(node) ?? 0, Math.min(1, share)));
  };

  const socket = new WebSocket(`${server}/ws?clientId=${id}`, {
    headers,
    handshakeTimeout: connectMs,
    maxPayload: maxMessageBytes,
  });
  // The state is read over HTTP all the same.
  socket.on('error', () => {});
  socket.on('message', (bytes, isBinary) => {
    if (isBinary) return;
    const { type, data } = readMessage(String(bytes));
    // Interruptions are sent to every client.
    if (data.prompt_id !== undefined && data.prompt_id !== id) return;
    switch (type) {
      case 'execution_cached':
        for (const node of Array.isArray(data.nodes) ? data.nodes : [])
          noteProgress(String(node), 1);
        break;
      case 'executing':
        noteProgress(currentNode, 1);
        currentNode = typeof data.node === 'string' ? data.node : undefined;
        // The history has the prompt from here on; at execution_success it may not have it yet.
        if (data.node === null) onEnd();
        break;
      case 'progress':
        if (typeof data.value === 'number' && typeof data.max === 'number' && data.max > 0) {
          noteProgress(
            typeof data.node === 'string' ? data.node : currentNode,
            data.value / data.max,
          );
        }
        break;
      case 'execution_success':
      case 'execution_error':
      case 'execution_interrupted':
        onEnd();
    }
  });
  return {
    progress() {
      const doneWeight = [...shares].reduce(
        (sum, [node, share]) => sum + weightOf(node) * share,
        0,
      );
      return Math.floor(
        startPercent + ((endPercent - startPercent) * doneWeight) / Math.max(1, totalWeight),
      );
    },
    [Symbol.dispose]: () => socket.terminate(),
  };
}

function readMessage(text: string): { type: unknown; data: Json } {
  try {
    const message = asJson(JSON.parse(text));
    return { type: message.type, data: asJson(message.data) };
  } catch {
    return { type: undefined, data: {} };
  }
}
