import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { savingNodes, type WorkflowGraph } from '@/lib/contract';
import type { DoubleRequest, DoubleServer } from '../../remote/testing/double-server';
import {
  createOnce,
  failPoll,
  failStart,
  failTaken,
  faultOf,
  sendJson,
  startDoubleServer,
} from '../../remote/testing/double-server';
import { drawnPicture } from '../../remote/testing/drawn';
import { createFileSender } from '../../remote/testing/result-faults';
import { objectInfo } from './workflows';

interface Prompt {
  readonly id: string;
  readonly fault: string | null;
  readonly graph: Record<string, unknown>;
  /** The client whose socket gets the messages. */
  readonly client: string;
  polls: number;
  canceled: boolean;
}

/** A ComfyUI server on a port of this machine, which makes plain pictures and fails as prompts ask it to. */
export interface ComfyUiDouble extends DoubleServer {
  /** Prompts that were queued, in order. */
  readonly queued: readonly Prompt[];
  readonly uploads: readonly string[];
  /** Sockets that are open. */
  listeners(): number;
}

export interface ComfyUiDoubleOptions {
  port?: number;
  /** The number of polls that report a prompt as waiting or running. */
  polls?: number;
  /** Without `/api/jobs`, and with ids of its own. */
  old?: boolean;
  /** Without `/ws`. */
  silent?: boolean;
  /** How long the response to a prompt takes after it was queued, in milliseconds. */
  answerAfterMs?: () => number;
}

const refusedAt = (id: string, classType: string, error: Record<string, unknown>) => ({
  error: {
    type: 'prompt_outputs_failed_validation',
    message: 'Prompt outputs failed validation',
    details: `${error.message}: ${error.details}`,
    extra_info: {},
  },
  node_errors: { [id]: { errors: [error], dependent_outputs: ['9'], class_type: classType } },
});

/** A server's responses to a prompt that it does not queue, by fault. */
const refusals: Readonly<Record<string, unknown>> = {
  invalid: refusedAt('5', 'EmptyLatentImage', {
    type: 'value_bigger_than_max',
    message: 'Value 99999 bigger than max of 16384',
    details: 'width',
    extra_info: { input_name: 'width', received_value: 99999 },
  }),
  'missing-model': refusedAt('4', 'CheckpointLoaderSimple', {
    type: 'value_not_in_list',
    message: 'Value not in list',
    details: "ckpt_name: 'sd_xl_base_1.0.safetensors' not in ['secret.safetensors']",
    extra_info: { input_name: 'ckpt_name', received_value: 'sd_xl_base_1.0.safetensors' },
  }),
  'broken-link': refusedAt('8', 'VAEDecode', {
    type: 'return_type_mismatch',
    message: 'Return type mismatch between linked nodes',
    details: 'vae, received_type(CLIP) mismatch input_type(VAE)',
    extra_info: { input_name: 'vae', received_type: 'CLIP', linked_node: ['4', 1] },
  }),
  'missing-node': {
    error: {
      type: 'missing_node_type',
      message: "Node 'IPAdapter' not found. The custom node may not be installed.",
      details: "Node ID '#20'",
      extra_info: { node_id: '20', class_type: 'IPAdapter', node_title: 'IPAdapter' },
    },
    node_errors: {},
  },
  'no-words': {},
};

export async function startComfyUiDouble({
  port = 0,
  polls = 2,
  old = false,
  silent = false,
  answerAfterMs = () => 0,
}: ComfyUiDoubleOptions = {}): Promise<ComfyUiDouble> {
  const queued: Prompt[] = [];
  const uploads: string[] = [];
  const once = createOnce();
  const sendFile = createFileSender();

  async function submit(request: DoubleRequest, response: ServerResponse): Promise<unknown> {
    const graph = (request.json.prompt ?? {}) as Record<string, unknown>;
    const fault = faultOf({ prompt: JSON.stringify(graph) });
    if (failStart(once(fault, String(request.json.prompt_id)), response)) return undefined;
    const refusal = refusals[fault ?? ''];
    if (refusal !== undefined) return sendJson(response, 400, refusal);
    const id = old ? randomUUID() : String(request.json.prompt_id);
    const client = String(request.json.client_id);
    queued.push({ id, fault, graph, client, polls: 0, canceled: false });
    await sleep(answerAfterMs());
    if (failTaken(fault, response)) return undefined;
    return sendJson(response, 200, { prompt_id: id, number: queued.length, node_errors: {} });
  }

  const stateOf = (prompt: Prompt): 'pending' | 'in_progress' | 'done' => {
    if (prompt.canceled) return 'done';
    // Ends without a poll, once a client is connected and has polled before.
    if (prompt.fault === 'by-itself') {
      return prompt.polls > 0 && clients.has(prompt.client) ? 'done' : 'in_progress';
    }
    if (prompt.fault === 'hang' || prompt.polls <= polls) {
      return prompt.polls <= 1 ? 'pending' : 'in_progress';
    }
    return 'done';
  };

  function itemOf({ id, fault, canceled, graph }: Prompt): Record<string, unknown> {
    const messages: unknown[] = [['execution_start', { prompt_id: id, timestamp: 1_000 }]];
    const fail = (name: string, data: object) => ({
      status: { status_str: 'error', completed: false, messages: [...messages, [name, data]] },
      outputs: {},
    });
    if (canceled || fault === 'interrupted') return fail('execution_interrupted', {});
    if (fault === 'crash') {
      return fail('execution_error', {
        node_type: 'KSampler',
        exception_type: 'ValueError',
        exception_message: 'bad latent',
      });
    }
    if (fault === 'memory') {
      return fail('execution_error', {
        exception_type: 'torch.OutOfMemoryError',
        exception_message: 'Allocation failed',
      });
    }
    messages.push(['execution_success', { prompt_id: id, timestamp: 37_000 }]);
    const fileOf = (node: string) => ({
      filename: `${id}.${node}.png`,
      subfolder: '',
      type: 'output',
    });
    const saving = savingNodes(graph as WorkflowGraph);
    return {
      status: { status_str: 'success', completed: true, messages },
      outputs:
        fault === 'empty'
          ? {}
          : Object.fromEntries(saving.map((node) => [node.id, { images: [fileOf(node.id)] }])),
    };
  }

  const clients = new Map<string, WebSocket>();
  const upgrades = new WebSocketServer({ noServer: true });
  upgrades.on('connection', (socket, request) => {
    const client = new URL(request.url ?? '/', 'http://double').searchParams.get('clientId') ?? '';
    clients.set(client, socket);
    socket.on('close', () => clients.delete(client));
    socket.send(JSON.stringify({ type: 'status', data: { sid: client } }));
    for (const prompt of queued) if (prompt.client === client) tell(prompt);
  });

  /** A server's messages while a prompt runs, with a preview between, and when it has ended. */
  function tell(prompt: Prompt): void {
    const socket = clients.get(prompt.client);
    const state = stateOf(prompt);
    if (socket === undefined || state === 'pending') return;
    const send = (type: string, data: object) => socket.send(JSON.stringify({ type, data }));
    const id = { prompt_id: prompt.id };
    send('execution_start', id);
    send('execution_cached', { ...id, nodes: ['4'] });
    send('executing', { ...id, node: '3' });
    socket.send(Buffer.from([0, 0, 0, 1]));
    socket.send('no JSON');
    send('progress', { ...id, node: '3', value: 10, max: 20 });
    send('execution_interrupted', { prompt_id: 'of another client' });
    if (state !== 'done') return;
    const { status } = itemOf(prompt) as { status: { messages: [string, object][] } };
    const [name = '', data = {}] = status.messages.at(-1) ?? [];
    send(name, { ...id, ...data });
    send('executing', { ...id, node: null });
  }

  const server = await startDoubleServer(
    async (request, response) => {
      const { method, path } = request;
      if (path === '/object_info') return sendJson(response, 200, objectInfo);
      if (path === '/prompt') return await submit(request, response);
      if (path === '/upload/image') {
        const name = /filename="([^"]{1,200})"/.exec(request.body.toString('latin1'))?.[1] ?? '';
        uploads.push(name);
        return sendJson(response, 200, { name, subfolder: 'atelier', type: 'input' });
      }
      if (path === '/view') {
        const name = request.query.get('filename') ?? '';
        const fault = queued.find(({ id }) => name.startsWith(id))?.fault;
        const picture = { contentType: 'image/png', bytes: await drawnPicture('comfyui') };
        return sendFile(response, { name, fault, ...picture });
      }
      const known = queued.filter(({ fault }) => fault !== 'restarted');
      if (path === '/queue' && method === 'GET') {
        const of = (state: string) =>
          known.filter((each) => stateOf(each) === state).map(({ id }) => [0, id, {}, {}, []]);
        return sendJson(response, 200, {
          queue_running: of('in_progress'),
          queue_pending: of('pending'),
        });
      }
      if (path === '/queue') {
        for (const id of (request.json.delete ?? []) as string[]) {
          const prompt = known.find((each) => each.id === id);
          if (prompt !== undefined && stateOf(prompt) === 'pending') prompt.canceled = true;
        }
        return sendJson(response, 200, {});
      }
      if (path === '/interrupt') {
        for (const prompt of known) if (stateOf(prompt) === 'in_progress') prompt.canceled = true;
        return sendJson(response, 200, {});
      }
      const [, route, id, cancel] =
        /^\/(api\/jobs|history)\/([0-9a-f-]{36})(\/cancel)?$/.exec(path) ?? [];
      const prompt = known.find((each) => each.id === id);
      if (route === undefined || (old && route === 'api/jobs')) {
        response.writeHead(404);
        return response.end('404: Not Found');
      }
      if (cancel !== undefined) {
        if (prompt !== undefined) prompt.canceled = true;
        return sendJson(response, 200, {});
      }
      if (prompt === undefined) {
        return route === 'history'
          ? sendJson(response, 200, {})
          : sendJson(response, 404, { error: 'Job not found' });
      }
      prompt.polls += 1;
      response.on('finish', () => tell(prompt));
      if (failPoll(prompt.fault, prompt.polls, response)) return undefined;
      const state = stateOf(prompt);
      if (route === 'history') {
        return sendJson(response, 200, state === 'done' ? { [prompt.id]: itemOf(prompt) } : {});
      }
      if (state !== 'done') return sendJson(response, 200, { id, status: state });
      const { status, outputs } = itemOf(prompt) as {
        status: { status_str: string };
        outputs: object;
      };
      const isDone = status.status_str === 'success';
      return sendJson(response, 200, {
        id,
        status: isDone ? 'completed' : 'failed',
        outputs,
        execution_status: status,
      });
    },
    port,
    silent
      ? undefined
      : (incoming, socket, head) => {
          upgrades.handleUpgrade(incoming, socket, head, (opened) =>
            upgrades.emit('connection', opened, incoming),
          );
        },
  );
  return { ...server, queued, uploads, listeners: () => clients.size };
}
