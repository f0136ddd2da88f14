import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { drawn } from '../../remote/testing/drawn';
import { countFor, createFileSender } from '../../remote/testing/result-faults';
import { silentMp3 } from '../../remote/testing/sounds';
import { createWebhookSender, type WebhookSender } from '../../remote/testing/webhook-sender';
import { replicateModels } from './models';
import { createReplicateSigner } from './sign-webhook';

interface Work {
  readonly id: string;
  readonly model: string;
  readonly input: Record<string, unknown>;
  readonly fault: string | null;
  readonly webhook: string | null;
  /** Milliseconds since the epoch; only when work takes a time. */
  readonly doneAtMs: number | null;
  polls: number;
  canceled: boolean;
}

/** A Replicate on a port of this machine, which makes plain pictures and fails as prompts ask it to. */
export interface ReplicateDouble extends DoubleServer {
  /** Predictions that were created, in order. */
  readonly taken: readonly Work[];
  /** Bodies of files that were uploaded, by id. */
  readonly uploads: ReadonlyMap<string, string>;
  readonly webhooks: WebhookSender;
}

export interface ReplicateDoubleOptions {
  port?: number;
  /** Number of polls that report a prediction as starting or running before it is done. */
  polls?: number;
  /** How long work takes, in milliseconds, instead of a number of polls. */
  workMs?: () => number;
  /** How long the response to a creation takes after it was accepted, in milliseconds. */
  answerAfterMs?: () => number;
  /** The token it takes. */
  key?: string;
}

/** Sent after the result was fetched, when the task has ended already. */
const lateMs = 300;
const errors: Readonly<Record<string, string>> = {
  content:
    'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
  invalid: 'num_inference_steps must be at most 50',
  download: 'Failed to download the input file',
  'bad-image': 'cannot identify image file',
  timeout: 'Prediction timed out (E9243)',
  crash: 'Director: unexpected error handling prediction (E6716)',
  memory: 'CUDA out of memory',
};

/** Of polls, by status. */
const detailOf = (status: number) => ({
  detail: status === 404 ? 'Not found' : status === 429 ? 'Request was throttled.' : 'down',
});

export async function startReplicateDouble(
  options: ReplicateDoubleOptions = {},
): Promise<ReplicateDouble> {
  const { polls = 2, key = 'r8_double' } = options;
  const works = new Map<string, Work>();
  const uploads = new Map<string, string>();
  const once = createOnce();
  const sendFile = createFileSender();
  const signer = createReplicateSigner();
  const webhooks = createWebhookSender(signer.sign);

  async function create(
    { json }: DoubleRequest,
    response: ServerResponse,
    url: string,
    model: string,
  ): Promise<unknown> {
    const input = (json.input ?? {}) as Record<string, unknown>;
    const fault = faultOf(input);
    if (failStart(once(fault, String(input.prompt)), response)) return undefined;
    if (fault === 'invalid-start') {
      return sendJson(response, 422, {
        title: 'Input validation failed',
        detail: '- input: prompt is required\n',
        status: 422,
      });
    }
    if (fault === 'content-start') {
      return sendJson(response, 422, { detail: 'The input was flagged as sensitive. (E005)' });
    }
    const id = randomBytes(13).toString('hex');
    const workMs = options.workMs?.();
    const work: Work = {
      id,
      model,
      input,
      fault,
      webhook: typeof json.webhook === 'string' ? json.webhook : null,
      doneAtMs: workMs === undefined ? null : Date.now() + workMs,
      polls: 0,
      canceled: false,
    };
    works.set(id, work);
    if (workMs !== undefined) setTimeout(() => void webhooks.at('done', work), workMs).unref();
    await webhooks.at('taken', work);
    await sleep(options.answerAfterMs?.() ?? 0);
    if (failTaken(fault, response)) return undefined;
    return sendJson(response, 201, predictionOf(work, url, 'starting'));
  }

  function predictionOf(work: Work, url: string, status: string, more: object = {}) {
    const at = `${url}/v1/predictions/${work.id}`;
    return {
      id: work.id,
      model: work.model,
      version: 'hidden',
      input: work.input,
      output: null,
      error: null,
      logs: '',
      status,
      data_removed: false,
      created_at: '2026-11-23T03:00:00Z',
      urls: { get: at, cancel: `${at}/cancel` },
      ...more,
    };
  }

  const isDone = ({ doneAtMs, polls: seen }: Work) =>
    doneAtMs === null ? seen > polls : Date.now() >= doneAtMs;

  function poll(work: Work, response: ServerResponse, url: string): unknown {
    work.polls += 1;
    const responseOf = (status: string, more: object = {}) =>
      sendJson(response, 200, predictionOf(work, url, status, more));
    if (work.canceled) return responseOf('canceled');
    if (work.fault === 'hang') return responseOf('processing');
    if (failPoll(work.fault, work.polls, response, detailOf)) return undefined;
    if (work.polls === 1 && !isDone(work)) return responseOf('starting');
    if (!isDone(work)) {
      return responseOf('processing', {
        logs: ' 10%|█   | 3/28\n 50%|█████   | 14/28 [00:01<00:01]\n',
      });
    }
    const error = errors[work.fault ?? ''];
    if (error !== undefined) return responseOf('failed', { error });
    if (work.fault === 'aborted') return responseOf('aborted');
    if (work.fault === 'removed') return responseOf('succeeded', { data_removed: true });
    if (work.fault === 'empty') return responseOf('succeeded', { output: [] });
    const n = Math.min(8, Math.max(1, Number(work.input.num_outputs ?? 1)));
    const ending = work.input.text === undefined ? 'png' : 'mp3';
    const output = Array.from(
      { length: countFor(work.fault, n) },
      (_, index) => `${url}/files/${work.id}-${index}.${ending}`,
    );
    return responseOf('succeeded', { output: output.length === 1 ? output[0] : output });
  }

  async function file(path: string, response: ServerResponse): Promise<unknown> {
    const fault = works.get(path.slice('/files/'.length, -'-0.png'.length))?.fault;
    const isSound = path.endsWith('.mp3');
    const contentType = isSound ? 'audio/mpeg' : 'image/png';
    const made = isSound ? silentMp3() : await drawn(path, 80, 60).png().toBuffer();
    if (!(await sendFile(response, { name: path, fault, contentType, bytes: made })))
      return undefined;
    const work = works.get(path.slice('/files/'.length, -'-0.png'.length));
    if (work !== undefined) setTimeout(() => void webhooks.at('fetched', work), lateMs).unref();
    return undefined;
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    if (path.startsWith('/files/')) return await file(path, response);
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(response, 401, { title: 'Unauthenticated', detail: 'Bad token' });
    }
    if (path === '/v1/webhooks/default/secret') {
      return sendJson(response, 200, { key: signer.secret });
    }
    if (method === 'POST' && path === '/v1/files') {
      const id = `file-${uploads.size + 1}`;
      uploads.set(id, request.body.toString('utf8'));
      return sendJson(response, 201, { id, urls: { get: `${url}/v1/files/${id}` } });
    }
    if (path === '/v1/account') {
      return sendJson(response, 200, { type: 'organization', username: 'studio', name: 'Studio' });
    }
    if (path === '/v1/search') {
      const words = request.query.get('query') ?? '';
      const models = replicateModels
        .filter(({ owner, name }) => `${owner}/${name}`.includes(words))
        .map((model) => ({ model, metadata: { score: 1 } }));
      return sendJson(response, 200, { query: words, models, collections: [], pages: [] });
    }
    if (path === '/v1/collections/text-to-image') {
      return sendJson(response, 200, { slug: 'text-to-image', models: replicateModels });
    }
    const official = /^\/v1\/(?:models|deployments)\/([^/]{1,80}\/[^/]{1,80})\/predictions$/.exec(
      path,
    );
    const isCommunity = (named: string) =>
      replicateModels.some((each) => `${each.owner}/${each.name}` === named && !each.is_official);
    if (method === 'POST' && official && isCommunity(official[1] ?? '')) {
      // As Replicate answers: only official models run without a version.
      return sendJson(response, 404, { title: 'Not found', detail: 'Not found', status: 404 });
    }
    if (method === 'POST' && official)
      return await create(request, response, url, official[1] ?? '');
    if (method === 'POST' && path === '/v1/predictions') {
      return await create(request, response, url, String(request.json.version));
    }
    const described =
      /^\/v1\/models\/([^/]{1,80})\/([^/]{1,80})(?:\/versions\/([^/]{1,80}))?$/.exec(path);
    if (method === 'GET' && described) {
      const [, owner, name, version] = described;
      const model = replicateModels.find((each) => each.owner === owner && each.name === name);
      const found = version === undefined ? model : model?.latest_version;
      return found
        ? sendJson(response, 200, found)
        : sendJson(response, 404, { detail: 'Not found' });
    }
    const found = /^\/v1\/predictions\/([\da-z]{1,80})(\/cancel)?$/.exec(path);
    const work = works.get(found?.[1] ?? '');
    if (work === undefined) return sendJson(response, 404, { detail: 'Not found' });
    if (found?.[2] === undefined) {
      poll(work, response, url);
      if (work.doneAtMs === null && work.polls === polls) await webhooks.at('done', work);
      return undefined;
    }
    work.canceled = true;
    return sendJson(response, 200, predictionOf(work, url, 'canceled'));
  }, options.port);
  return {
    ...server,
    uploads,
    webhooks,
    get taken() {
      return [...works.values()];
    },
  };
}
