import { asJson, type Json, trimmedText } from '../json';
import type { MediaCost, MediaFailure } from '../media';
import { mediaFailure } from '../media';
import type { ProviderResponse } from '../remote/caller';
import { type Rejection, unreadable } from '../remote/start-outcome';
import type { Bindings } from './bindings';

/** A file of a server, as `/view` takes it. */
export interface ServerFile {
  readonly filename: string;
  readonly subfolder: string;
  readonly type: string;
}

/** The state of a prompt on its server. `absent`: the server does not know it. */
export type RunState =
  | { state: 'running'; progress: number }
  /** `results`: the most files that one node saved; others may have saved a file for all of them. */
  | { state: 'done'; files: ServerFile[]; results: number; seconds: number | undefined }
  | MediaFailure
  | { state: 'absent' };

/** Reads `GET /api/jobs/{id}`; `null` when the server is too old to have it. Throws `ProviderError`. */
export function readJob(response: ProviderResponse, output: string | undefined): RunState | null {
  const job = asJson(response.json());
  if (response.status === 404) return typeof job.error === 'string' ? { state: 'absent' } : null;
  if (response.status !== 200) throw unreadable(response);
  switch (job.status) {
    case 'pending':
      return { state: 'running', progress: 0 };
    case 'in_progress':
      return { state: 'running', progress: 10 };
    case 'cancelled':
      return interrupted;
    case 'completed':
    case 'failed':
      return readItem({ ...job, status: job.execution_status }, output);
    default:
      throw unreadable(response);
  }
}

/** Reads `GET /history/{id}`, which is `{}` for a waiting, a running and an unknown prompt. Throws `ProviderError`. */
export function readHistory(
  response: ProviderResponse,
  id: string,
  output: string | undefined,
): RunState {
  const body = response.json();
  if (response.status !== 200 || typeof body !== 'object' || body === null)
    throw unreadable(response);
  const item = asJson(body)[id];
  return item === undefined ? { state: 'absent' } : readItem(asJson(item), output);
}

/** Whether `GET /queue` has a prompt. Throws `ProviderError`. */
export function readQueue(response: ProviderResponse, id: string): RunState {
  const { queue_running: running, queue_pending: pendingRuns } = asJson(response.json());
  if (response.status !== 200 || !Array.isArray(running) || !Array.isArray(pendingRuns)) {
    throw unreadable(response);
  }
  const has = (items: unknown[]) => items.some((item) => Array.isArray(item) && item[1] === id);
  if (has(running)) return { state: 'running', progress: 10 };
  return has(pendingRuns) ? { state: 'running', progress: 0 } : { state: 'absent' };
}

function readItem(item: Json, output: string | undefined): RunState {
  const execution = asJson(item.status);
  const messageList = Array.isArray(execution.messages) ? execution.messages : [];
  const messages = new Map<string, Json>(
    messageList.flatMap((each) =>
      Array.isArray(each) ? [[String(each[0]), asJson(each[1])]] : [],
    ),
  );
  if (messages.has('execution_interrupted')) return interrupted;
  const error = messages.get('execution_error') ?? item.execution_error;
  if (error !== undefined || execution.status_str === 'error') return failureOf(asJson(error));
  const times = ['execution_start', 'execution_success'].map(
    (name) => messages.get(name)?.timestamp,
  );
  const [begin, end] = times;
  const seconds =
    typeof begin === 'number' && typeof end === 'number' ? (end - begin) / 1000 : undefined;
  return { state: 'done', ...filesIn(asJson(item.outputs), output), seconds };
}

/** Cancelling looks the same as the stop button of the server's own page. */
const interrupted = mediaFailure(
  'generation_failed',
  'The work was stopped at the server. Nothing was charged; submit it again.',
);

export const lostAtServer = mediaFailure(
  'upstream_error',
  'The server that worked on it was restarted and lost it. Nothing was charged; submit it again.',
);

const maxMessageLength = 300;

function failureOf({ exception_message: message, exception_type: type, node_type: node }: Json) {
  const messageText = trimmedText(message);
  if (/out ?of ?memory|OutOfMemory/i.test(`${String(type)} ${messageText}`)) {
    return mediaFailure(
      'upstream_error',
      'The server ran out of memory. Choose a smaller size or fewer images and submit it again.',
    );
  }
  if (messageText === '')
    return mediaFailure('generation_failed', 'The workflow failed. Submit it again.');
  const where = typeof node === 'string' ? ` at ${node}` : '';
  return mediaFailure(
    'generation_failed',
    `The workflow failed${where}: ${messageText.slice(0, maxMessageLength)}`,
  );
}

/** Files of the output node, or all that were saved. Videos are under `images` or `gifs` as well. */
function filesIn(
  outputs: Json,
  output: string | undefined,
): { files: ServerFile[]; results: number } {
  const nodes = output === undefined ? Object.values(outputs) : [outputs[output]];
  const byNode = nodes.map((node) =>
    ['images', 'gifs', 'video', 'videos'].flatMap((kind) => {
      const list = asJson(node)[kind];
      return (Array.isArray(list) ? list : []).map(asJson).flatMap(fileOf);
    }),
  );
  const hasFiles = (files: ServerFile[]) => files.length > 0;
  const savedByNode = byNode.map((files) => files.filter(({ type }) => type === 'output'));
  const usedByNode = (savedByNode.some(hasFiles) ? savedByNode : byNode).filter(hasFiles);
  const results = Math.max(0, ...usedByNode.map((files) => files.length));
  return { files: usedByNode.flat(), results };
}

const fileOf = ({ filename, subfolder, type }: Json): ServerFile[] =>
  typeof filename === 'string'
    ? [{ filename, subfolder: String(subfolder ?? ''), type: String(type ?? 'output') }]
    : [];

const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

export const typeOf = ({ filename }: ServerFile): string =>
  contentTypes[filename.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/**
 * Why `POST /prompt` refused a workflow. The person can change an input that is bound to a field; every other problem
 * is the workflow's or the server's, and another server may accept it.
 * Source: `validate_inputs` and `validate_prompt` of `execution.py` (README.md).
 */
export function rejectionOf(response: ProviderResponse, bindings: Bindings): Rejection {
  const { error, node_errors: nodes } = asJson(response.json());
  const places = Object.entries(asJson(nodes)).flatMap(([id, node]) => {
    const { class_type: type, errors } = asJson(node);
    return (Array.isArray(errors) ? errors : []).map((each) => placeOf(id, type, asJson(each)));
  });
  for (const { at, words, reason } of places) {
    const field = Object.keys(bindings).find((name) => bindings[name]?.includes(at));
    if (field === undefined) continue;
    return {
      code: 'generation_failed',
      message: `The workflow was refused at ${field}: ${reason} (${words}). Change it and submit it again.`,
    };
  }
  const [first] = places;
  const errorSentence = sentenceOf(asJson(error));
  const words = first === undefined ? errorSentence : `${first.words}: ${first.reason}`;
  if (words === '') {
    return {
      code: 'generation_failed',
      message: 'The workflow was refused. Change the request and submit it again.',
    };
  }
  return {
    code: 'upstream_error',
    message: `The workflow does not run on its server: ${words}. Nothing was charged; an operator has to change the workflow or install what it needs.`,
  };
}

function placeOf(id: string, type: unknown, error: Json) {
  const { input_name: name, received_value: value } = asJson(error.extra_info);
  const input = typeof name === 'string' ? name : '';
  const node = `${String(type)}, node ${id}`;
  return {
    at: `${id}.inputs.${input}`,
    words: input === '' ? node : `${input} of ${node}`,
    // Its details list the files of the server.
    reason:
      error.type === 'value_not_in_list'
        ? `${JSON.stringify(value ?? null).slice(0, maxMessageLength)} is not in its list`
        : sentenceOf(error, input),
  };
}

/** Details that only repeat the input are left out. */
const sentenceOf = ({ message, details }: Json, input = ''): string =>
  [message, details]
    .filter((each) => typeof each === 'string' && each !== '' && each !== input)
    .join(': ')
    .slice(0, maxMessageLength);

export const costOf = (
  seconds: number | undefined,
  usdPerHour: number | undefined,
): MediaCost | undefined =>
  seconds === undefined || usdPerHour === undefined
    ? undefined
    : { microUsd: Math.round((seconds / 3_600) * usdPerHour * 1_000_000) };
