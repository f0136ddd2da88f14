import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DoubleRequest, DoubleServer } from '../../remote/testing/double-server';
import {
  badPolls,
  createOnce,
  failPoll,
  failStart,
  failTaken,
  faultOf,
  sendJson,
  startDoubleServer,
} from '../../remote/testing/double-server';
import { drawnFilm, drawnPicture } from '../../remote/testing/drawn';
import { countFor, createFileSender } from '../../remote/testing/result-faults';
import { silentMp3 } from '../../remote/testing/sounds';
import { createWebhookSender, type WebhookSender } from '../../remote/testing/webhook-sender';
import { type FalModel, falModels } from './models';
import { createFalSigner } from './sign-webhook';

interface Work {
  readonly id: string;
  readonly model: string;
  readonly input: Record<string, unknown>;
  readonly fault: string | null;
  /** The path of its address, where alone it can be asked for. */
  readonly path: string;
  readonly webhook: string | null;
  /** Milliseconds since the epoch; only when work takes a time. */
  readonly doneAtMs: number | null;
  polls: number;
  canceled: boolean;
}

/** A fal on a port of this machine, which makes plain pictures and fails as prompts ask it to. */
export interface FalDouble extends DoubleServer {
  /** Submissions that were taken on, in order. */
  readonly taken: readonly Work[];
  /** Files that were uploaded. */
  readonly uploads: ReadonlyMap<string, Buffer>;
  readonly webhooks: WebhookSender;
  /** The models that it describes; a test may change them. */
  readonly models: FalModel[];
}

export interface FalDoubleOptions {
  port?: number;
  /** The number of polls that report waiting or running, before it is done. */
  polls?: number;
  /** How long work takes, in milliseconds, instead of a number of polls. */
  workMs?: () => number;
  /** How long the response to a submission takes after it was accepted, in milliseconds. */
  answerAfterMs?: () => number;
  /** The key it takes. */
  key?: string;
  /** The account's balance, which only an admin key may read. */
  balanceUsd?: number;
  /** The account is locked. */
  locked?: boolean;
}

/** Of polls, by status. */
const detailOf = (status: number) => ({
  detail: status === 404 ? 'Request not found' : status === 429 ? 'slow down' : 'down',
});
/** Sent after the result was fetched, when the task has ended already. */
const lateMs = 300;

async function fileAt(path: string) {
  if (path.endsWith('.mp3')) return { contentType: 'audio/mpeg', bytes: silentMp3() };
  const isFilm = path.endsWith('.mp4');
  return {
    contentType: isFilm ? 'video/mp4' : 'image/png',
    bytes: await (isFilm ? drawnFilm : drawnPicture)(path),
  };
}

export async function startFalDouble(options: FalDoubleOptions = {}): Promise<FalDouble> {
  const { polls = 2, key = 'fal-double-key' } = options;
  const works = new Map<string, Work>();
  const uploads = new Map<string, Buffer>();
  const models: FalModel[] = structuredClone(falModels);
  const once = createOnce();
  const sendFile = createFileSender();
  const signer = createFalSigner();
  const webhooks = createWebhookSender(signer.sign);

  async function submit(
    request: DoubleRequest,
    response: ServerResponse,
    url: string,
  ): Promise<unknown> {
    const fault = faultOf(request.json);
    if (failStart(once(fault, String(request.json.prompt)), response)) return undefined;
    if (fault === 'invalid-start') {
      const detail = [{ loc: ['body', 'prompt'], msg: 'field required', type: 'missing' }];
      return sendJson(response, 422, { detail });
    }
    const model = request.path.slice(1);
    const workMs = options.workMs?.();
    const id = randomUUID();
    // Below the application, or the whole id of the endpoint: fal asks callers to build no addresses of their own.
    const app = model
      .split('/')
      .slice(0, fault === 'whole-address' ? undefined : 2)
      .join('/');
    const work: Work = {
      id,
      path: `/${app}/requests/${id}`,
      model,
      input: request.json,
      fault,
      webhook: request.query.get('fal_webhook'),
      doneAtMs: workMs === undefined ? null : Date.now() + workMs,
      polls: 0,
      canceled: false,
    };
    works.set(work.id, work);
    if (workMs !== undefined) setTimeout(() => void webhooks.at('done', work), workMs).unref();
    await webhooks.at('taken', work);
    await sleep(options.answerAfterMs?.() ?? 0);
    if (failTaken(fault, response)) return undefined;
    const base = `${url}${work.path}`;
    return sendJson(response, 200, {
      status: 'IN_QUEUE',
      request_id: work.id,
      response_url: base,
      status_url: `${base}/status`,
      cancel_url: `${base}/cancel`,
      queue_position: 0,
    });
  }

  const isDone = ({ doneAtMs, polls: seen }: Work) =>
    doneAtMs === null ? seen > polls : Date.now() >= doneAtMs;

  function poll(work: Work, response: ServerResponse): unknown {
    work.polls += 1;
    if (work.fault === 'hang') return sendJson(response, 202, { status: 'IN_PROGRESS' });
    if (failPoll(work.fault, work.polls, response, detailOf)) return undefined;
    if (work.canceled || isDone(work)) {
      const failure =
        work.fault === 'named-failure'
          ? { error: 'CUDA out of memory', error_type: 'runner_server_error' }
          : {};
      return sendJson(response, 200, { status: 'COMPLETED', request_id: work.id, ...failure });
    }
    const status = work.polls === 1 ? 'IN_QUEUE' : 'IN_PROGRESS';
    return sendJson(response, 202, { status, request_id: work.id });
  }

  function result(work: Work, response: ServerResponse, url: string): unknown {
    const detail = (type: string, msg: string) => ({
      detail: [{ loc: ['body', 'prompt'], msg, type }],
    });
    if (work.canceled) {
      return sendJson(response, 499, {
        detail: 'Request was cancelled',
        error_type: 'client_cancelled',
      });
    }
    switch (work.fault) {
      case 'content':
        return sendJson(response, 422, detail('content_policy_violation', 'flagged'));
      case 'invalid':
        return sendJson(response, 422, detail('less_than_equal', 'must be at most 50'));
      case 'download':
        return sendJson(response, 422, detail('file_download_error', 'could not download'));
      case 'bad-image':
        return sendJson(response, 422, detail('image_too_small', 'too small'));
      case 'timeout':
        return sendJson(response, 504, { detail: 'timed out', error_type: 'request_timeout' });
      case 'crash':
        return sendJson(response, 500, { detail: 'lost', error_type: 'runner_server_error' });
      case 'plain-crash':
        return sendJson(response, 500, { detail: 'Internal Server Error' });
      case 'plain-refusal':
        return sendJson(response, 400, { detail: 'the picture has no face' });
      case 'named-failure':
        response.writeHead(500);
        return response.end('failed');
      case 'result-busy':
        if (work.polls <= badPolls + polls) {
          return sendJson(response, 503, { detail: 'Service unavailable' });
        }
        break;
      case 'result-early':
        if (work.polls <= badPolls + polls) {
          return sendJson(response, 400, { detail: 'Request is still in progress' });
        }
        break;
      case 'empty':
        return sendJson(response, 200, { images: [] });
      case 'result-down':
        if (work.polls <= badPolls + polls) {
          response.writeHead(502);
          return response.end('bad gateway');
        }
    }
    if (work.model.endsWith('-to-video')) {
      const film = { url: `${url}/files/${work.id}-0.mp4`, content_type: 'video/mp4' };
      return sendJson(response, 200, { video: film, seed: work.input.seed ?? 7 });
    }
    if (work.input.voice !== undefined) {
      const audio = { url: `${url}/files/${work.id}-0.mp3`, content_type: 'audio/mpeg' };
      return sendJson(response, 200, { audio });
    }
    const n = Math.min(8, Math.max(1, Number(work.input.num_images ?? 1)));
    const images = Array.from({ length: countFor(work.fault, n) }, (_, index) => ({
      url: `${url}/files/${work.id}-${index}.png`,
      content_type: 'image/png',
      width: 64,
      height: 48,
    }));
    const flags = images.map(
      (_, index) => work.fault === 'black' || (work.fault === 'one-black' && index === 0),
    );
    return sendJson(response, 200, {
      images,
      has_nsfw_concepts: flags,
      seed: work.input.seed ?? 7,
      prompt: work.input.prompt,
    });
  }

  async function file(request: DoubleRequest, response: ServerResponse): Promise<unknown> {
    // The endings of pictures, films and sounds are of one length.
    const id = request.path.slice('/files/'.length, -'-0.png'.length);
    const fault = works.get(id)?.fault;
    const name = request.path;
    if (!(await sendFile(response, { name, fault, ...(await fileAt(name)) }))) return undefined;
    const work = works.get(id);
    if (work !== undefined) setTimeout(() => void webhooks.at('fetched', work), lateMs).unref();
    return undefined;
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    if (path === '/.well-known/jwks.json') {
      return sendJson(response, 200, signer.jwks);
    }
    if (path.startsWith('/files/')) return await file(request, response);
    const upload = /^\/upload\/([^/]{1,200})$/.exec(path)?.[1];
    if (method === 'PUT' && upload !== undefined) {
      uploads.set(upload, request.body);
      return sendJson(response, 200, {});
    }
    if (path === '/models') {
      const id = request.query.get('endpoint_id');
      const category = request.query.get('category');
      const words = request.query.get('q')?.toLowerCase() ?? '';
      return sendJson(response, 200, {
        models: models.filter(
          (each) =>
            (id === null || each.endpoint_id === id) &&
            (category === null || each.metadata.category === category) &&
            each.endpoint_id.includes(words),
        ),
        has_more: false,
      });
    }
    if (request.headers.authorization !== `Key ${key}`) {
      return sendJson(response, 401, { detail: 'Invalid key' });
    }
    if (path === '/models/pricing') {
      const [unit_price, unit] = [0.025, 'image'];
      const prices = [{ endpoint_id: 'fal-ai/flux/dev', unit_price, unit, currency: 'USD' }];
      return options.locked === true
        ? sendJson(response, 403, { detail: 'User is locked. Reason: Exhausted balance.' })
        : sendJson(response, 200, { prices, next_cursor: null, has_more: false });
    }
    if (path === '/account/billing') {
      return options.balanceUsd === undefined
        ? sendJson(response, 403, { detail: 'An admin key is needed' })
        : sendJson(response, 200, {
            username: 'team',
            credits: { current_balance: options.balanceUsd, currency: 'USD' },
          });
    }
    if (path === '/storage/upload/initiate') {
      const name = `${uploads.size + 1}-${String(request.json.file_name)}`;
      return sendJson(response, 200, {
        upload_url: `${url}/upload/${name}`,
        file_url: `${url}/uploaded/${name}`,
      });
    }
    const found = /\/requests\/([^/]{1,100})(\/status|\/cancel)?$/.exec(path);
    if (found === null) {
      if (method === 'POST') return await submit(request, response, url);
      return sendJson(response, 404, { detail: 'Not found' });
    }
    const work = works.get(found[1] ?? '');
    if (work === undefined || !path.startsWith(work.path)) {
      return sendJson(response, 404, { detail: 'Request not found' });
    }
    if (found[2] === '/cancel') {
      work.canceled = true;
      return sendJson(response, 202, { status: 'CANCELLATION_REQUESTED' });
    }
    if (found[2] === '/status') {
      poll(work, response);
      if (work.doneAtMs === null && work.polls === polls) await webhooks.at('done', work);
      return undefined;
    }
    return result(work, response, url);
  }, options.port);
  return {
    ...server,
    uploads,
    webhooks,
    models,
    get taken() {
      return [...works.values()];
    },
  };
}
