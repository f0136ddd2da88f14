import { createHash } from 'node:crypto';
import { type MediaProvider, type MediaRequest, type MediaStart, ProviderError } from '../media';
import { CallError, type Caller, createCaller, type ProviderResponse } from '../remote/caller';
import { withMasks } from '../remote/mask-files';
import { fileOf } from '../remote/own-file';
import { readReference } from '../remote/read-reference';
import {
  responseTo,
  startFailure,
  startOutcome,
  startWithoutOperation,
  unavailable,
  unreadable,
} from '../remote/start-outcome';
import { bindingsOf, maskFormOf } from './bindings';
import { checkServers } from './check';
import type { ComfyUiDeclaration } from './declaration';
import { familyOf, importWorkflow } from './import-models';
import {
  costOf,
  lostAtServer,
  type RunState,
  readHistory,
  readJob,
  readQueue,
  rejectionOf,
  typeOf,
} from './outcome';
import { openProgressSocket, type ProgressSocket } from './progress-socket';
import { fillGraph, promptIdOf } from './request';

export type ComfyUiOptions = Pick<
  ComfyUiDeclaration,
  'servers' | 'headers' | 'workflows' | 'usdPerHour' | 'concurrent' | 'perMinute'
>;

const uploadTimeoutMs = 120_000;
const submitTimeoutMs = 60_000;
/** After this many polls in a row that find nothing, the server was restarted and has lost its queue. */
const maxAbsentPolls = 5;
/** The last server of a workflow has its models in memory. Another is used only when it has this many fewer prompts. */
const affinityPrompts = 2;

/** An operation: the prompt's id, the workflow, and the server that has it. */
const operationPattern = /^([0-9a-f-]{36})@([^@]{0,300})@(https?:\/\/[^@\s]{1,300})$/;

/** Runs workflows on a pool of ComfyUI servers. */
export function createComfyUiProvider(options: ComfyUiOptions): MediaProvider {
  const { servers, headers, workflows, concurrent, perMinute } = options;
  const caller = createCaller({ perMinute });
  /** Operations that this process follows, by server. */
  const serverByOperation = new Map<string, string>();
  const absentPollsByOperation = new Map<string, number>();
  const sockets = new Map<string, ProgressSocket>();
  const get = (url: string, signal: AbortSignal) =>
    caller.call(url, { method: 'GET', headers, signal });

  async function poll(
    server: string,
    id: string,
    output: string | undefined,
    signal: AbortSignal,
  ): Promise<RunState> {
    const job = readJob(await get(`${server}/api/jobs/${id}`, signal), output);
    if (job !== null) return job;
    const read = async () => readHistory(await get(`${server}/history/${id}`, signal), id, output);
    const historyState = await read();
    if (historyState.state !== 'absent') return historyState;
    const queueState = readQueue(await get(`${server}/queue`, signal), id);
    // It may have moved from the queue to the history between the two requests.
    return queueState.state === 'absent' ? await read() : queueState;
  }

  async function findServer(key: string, signal: AbortSignal): Promise<string | null> {
    const id = promptIdOf(key);
    const failures: unknown[] = [];
    for (const server of servers) {
      try {
        const prompt = await poll(server, id, undefined, signal);
        if (prompt.state !== 'absent') return server;
      } catch (error) {
        // Another server may have it.
        signal.throwIfAborted();
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    return null;
  }

  /** The workflow's own server, or the least busy one; the others after it. */
  function rankServers(model: string): string[] {
    const firstIndex = createHash('sha256').update(model).digest().readUInt32BE() % servers.length;
    const rotatedServers = [...servers.slice(firstIndex), ...servers.slice(0, firstIndex)];
    const countRunning = (server: string) =>
      [...serverByOperation.values()].filter((each) => each === server).length;
    return rotatedServers
      .map((server, index) => ({
        server,
        load: countRunning(server) + (index === 0 ? 0 : affinityPrompts),
      }))
      .sort((a, b) => a.load - b.load)
      .map(({ server }) => server);
  }

  return {
    name: 'comfyui',
    limits: { concurrent, perMinute },
    hasRepeatableStart: false,

    async start(originalRequest, call): Promise<MediaStart> {
      const boundWorkflow = workflows[originalRequest.model];
      if (boundWorkflow === undefined)
        return refuseStart(`There is no workflow "${originalRequest.model}".`);
      const request = await withMasks(originalRequest, ({ field }) =>
        maskFormOf(boundWorkflow, field, originalRequest.mapping),
      );
      const name = (id: string, server: string) => `${id}@${request.model}@${server}`;
      let refusal: MediaStart = refuseStart('No server answers.');
      let isStartStored = false;
      for (const server of rankServers(request.model)) {
        const id = promptIdOf(request.key);
        let isSent = false;
        try {
          const existingPrompt = await poll(server, id, boundWorkflow.output, call.signal);
          if (existingPrompt.state !== 'absent')
            return { state: 'taken', operation: name(id, server) };
          const names = await uploadReferences(caller, server, headers, request, call.signal);
          const graph = fillGraph(boundWorkflow, request, names);
          const response = await caller.call(`${server}/prompt`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ prompt: graph, prompt_id: id, client_id: id }),
            signal: call.signal,
            timeoutMs: submitTimeoutMs,
            async storeStart() {
              if (!isStartStored) await call.storeStart();
              isStartStored = true;
              isSent = true;
            },
          });
          if (response.status === 200) {
            const promptId = promptIn(response);
            if (promptId === null) {
              return startWithoutOperation(response, (each) =>
                rejectionOf(each, bindingsOf(boundWorkflow)),
              );
            }
            serverByOperation.set(name(promptId, server), server);
            return { state: 'taken', operation: name(promptId, server) };
          }
          const start = startOutcome(response, (each) =>
            rejectionOf(each, bindingsOf(boundWorkflow)),
          );
          const mayTryAnotherServer =
            start.state === 'refused' && (start.retryable || start.code === 'upstream_error');
          if (!mayTryAnotherServer) return start;
          refusal = { ...start, retryable: true };
        } catch (error) {
          if (error instanceof ProviderError && !error.retryable) throw error;
          if (!(error instanceof CallError) && !(error instanceof ProviderError)) throw error;
          // Reads and uploads start nothing: only sending the prompt can have an unknown outcome.
          const start =
            error instanceof CallError && isSent ? startFailure(error) : refuseStart(String(error));
          if (start.state !== 'refused') return start;
          refusal = start;
        }
      }
      return refusal;
    },

    async find(key, signal) {
      const server = await findServer(key, signal);
      // The workflow's name is not known here; every saved file is the result then.
      return server === null ? null : `${promptIdOf(key)}@@${server}`;
    },

    async status(operation, signal) {
      const { id, model, server } = parseOperation(operation, servers);
      const prompt = await poll(server, id, workflows[model]?.output, signal);
      if (prompt.state === 'running') {
        serverByOperation.set(operation, server);
        absentPollsByOperation.delete(operation);
        const socketProgress = prompt.progress > 0 ? (sockets.get(operation)?.progress() ?? 0) : 0;
        return { ...prompt, progress: Math.max(prompt.progress, socketProgress) };
      }
      if (prompt.state === 'absent') {
        const polls = (absentPollsByOperation.get(operation) ?? 0) + 1;
        absentPollsByOperation.set(operation, polls);
        if (polls < maxAbsentPolls) {
          throw new ProviderError('upstream_error', `${server} does not know ${id}.`, {
            retryable: true,
            isOfOperation: true,
          });
        }
      }
      absentPollsByOperation.delete(operation);
      serverByOperation.delete(operation);
      if (prompt.state === 'absent') return lostAtServer;
      if (prompt.state === 'failed') return prompt;
      const cost = costOf(prompt.seconds, options.usdPerHour);
      const outputs = prompt.files.map((file) =>
        fileOf(server, `${server}/view?${new URLSearchParams({ ...file }).toString()}`, {
          headers,
          contentType: typeOf(file),
        }),
      );
      const workflow = workflows[model];
      // Without an output node the files of all nodes are the result. A workflow that is not known here may have one.
      const usesAllNodes = workflow !== undefined && workflow.output === undefined;
      return {
        state: 'succeeded',
        outputs,
        ...(usesAllNodes && prompt.results > 0
          ? { filesPerResult: prompt.files.length / prompt.results }
          : {}),
        ...(cost === undefined ? {} : { cost }),
      };
    },

    watch(operation, poll) {
      const [, id = '', model = '', server = ''] = operationPattern.exec(operation) ?? [];
      const graph = workflows[model]?.graph;
      // The workflow of an operation that was found by its key is not known.
      if (graph === undefined || !servers.includes(server)) return { [Symbol.dispose]() {} };
      const socket = openProgressSocket({ server, headers, id, graph }, poll);
      sockets.set(operation, socket);
      return {
        [Symbol.dispose]() {
          sockets.delete(operation);
          socket[Symbol.dispose]();
        },
      };
    },

    async cancel(operation) {
      const { id, server } = parseOperation(operation, servers);
      serverByOperation.delete(operation);
      const signal = AbortSignal.timeout(submitTimeoutMs);
      const post = (path: string, body: unknown) =>
        caller.call(`${server}${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal,
        });
      const response = await post(`/api/jobs/${id}/cancel`, {});
      if (response.status !== 404 && response.status !== 405) return;
      await post('/queue', { delete: [id] });
      // Older servers ignore the id and stop whatever runs, so this is only sent while the prompt is running.
      const queue = readQueue(await get(`${server}/queue`, signal), id);
      if (queue.state === 'running') await post('/interrupt', { prompt_id: id });
    },

    check: (signal) => checkServers(caller, options, signal),

    listModels: async (search) =>
      Object.entries(workflows)
        .filter(([name]) => name.toLowerCase().includes(search.trim().toLowerCase()))
        .map(([name, bound]) => ({ id: name, name, family: familyOf(bound) })),

    async describeModel(model, signal) {
      const boundWorkflow = workflows[model];
      const [server] = servers;
      if (boundWorkflow === undefined || server === undefined) return null;
      const response = await responseTo(get(`${server}/object_info`, signal));
      const info = response.json();
      if (response.status !== 200 || info === undefined) throw unreadable(response);
      const importedModel = importWorkflow(model, boundWorkflow, info);
      if (importedModel.missing.length === 0) return importedModel.model;
      const message = `${new URL(server).host} lacks ${importedModel.missing.join(', ')}. Install it there, or change the workflow.`;
      throw new ProviderError('upstream_error', message, { retryable: false });
    },

    close: () => caller.close(),
  };
}

const refuseStart = (detail: string): MediaStart => ({
  state: 'refused',
  code: 'upstream_error',
  message: unavailable,
  retryable: true,
  detail,
});

/** Older servers choose the prompt's id themselves. */
function promptIn(response: ProviderResponse): string | null {
  const body = response.json();
  if (typeof body !== 'object' || body === null) return null;
  const { prompt_id: id } = body as Record<string, unknown>;
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : null;
}

function parseOperation(operation: string, servers: readonly string[]) {
  const [, id = '', model = '', server = ''] = operationPattern.exec(operation) ?? [];
  if (servers.includes(server)) return { id, model, server };
  // A server that was taken out of the pool may come back until the deadline.
  throw new ProviderError('internal_error', `"${operation}" is on no declared server.`, {
    retryable: true,
  });
}

/** Uploads the references to the server. Returns their names there. */
async function uploadReferences(
  caller: Caller,
  server: string,
  headers: Record<string, string>,
  { key, references }: MediaRequest,
  signal: AbortSignal,
): Promise<string[]> {
  const names: string[] = [];
  for (const reference of references) {
    const { bytes, name } = await readReference(reference);
    const data = new FormData();
    const blob = new Blob([Uint8Array.from(bytes)], { type: reference.contentType });
    data.append('image', blob, `${promptIdOf(key)}-${name}`);
    data.append('subfolder', 'atelier');
    data.append('overwrite', 'true');
    const form = new Response(data);
    const response = await caller.call(`${server}/upload/image`, {
      method: 'POST',
      headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
      body: await form.bytes(),
      signal,
      timeoutMs: uploadTimeoutMs,
    });
    const storedFile = (response.json() ?? {}) as Record<string, unknown>;
    if (response.status !== 200 || typeof storedFile.name !== 'string') throw unreadable(response);
    const folder = typeof storedFile.subfolder === 'string' ? storedFile.subfolder : '';
    names.push(folder === '' ? storedFile.name : `${folder}/${storedFile.name}`);
  }
  return names;
}
