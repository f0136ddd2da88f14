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
import { silentMp3 } from '../../remote/testing/sounds';

/** A request that was taken on and would be billed. */
interface Taken {
  readonly path: string;
  readonly prompt: string;
  readonly fault: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}
interface Video extends Taken {
  readonly id: string;
  polls: number;
}

/**
 * xAI, and DeepInfra at `/v1/inference` and `/v1/openai`, on a port of this machine. They fail as prompts ask them to.
 */
export interface AiSdkDouble extends DoubleServer {
  /** The base addresses of the two packages. */
  readonly xai: string;
  readonly deepinfra: string;
  readonly taken: readonly Taken[];
}

export interface AiSdkDoubleOptions {
  port?: number;
  /** The number of polls that report a video as running, before it is done. */
  polls?: number;
  /** How long pictures take, in milliseconds. */
  imageMs?: () => number;
  /** How long the response to the start of a video takes after it was accepted, in milliseconds. */
  answerAfterMs?: () => number;
}

export const aiSdkDoubleKey = 'ai-sdk-double-key';

const ticks = 200_000_000;

interface Refusal {
  status: number;
  said: string;
}
/** Responses that refuse a start. xAI answers 400 to an invalid key (README). */
const refusals: Readonly<Record<string, Refusal>> = {
  'wrong-key': { status: 400, said: 'Incorrect API key provided: x***y.' },
  forbidden: { status: 403, said: 'The team has no access to this model.' },
  'no-model': { status: 404, said: 'The model does not exist.' },
  'invalid-start': { status: 400, said: 'aspect_ratio must be one of 1:1, 16:9.' },
  'content-start': { status: 400, said: 'The prompt was rejected by our content moderation.' },
  'bad-image': { status: 422, said: 'The image could not be decoded: unsupported format.' },
};

export async function startAiSdkDouble(options: AiSdkDoubleOptions = {}): Promise<AiSdkDouble> {
  const { polls = 2 } = options;
  const once = createOnce();
  const taken: Taken[] = [];
  const videos: Video[] = [];
  const files = new Map<string, number>();

  const errorOf = (path: string, said: string) =>
    path.startsWith('/v1/inference') ? { detail: { error: said } } : { error: { message: said } };

  /** Accepts a request; `null` when it was answered with a fault instead. */
  function take({ path, json, body }: DoubleRequest, response: ServerResponse): Taken | null {
    const prompt = String(json.prompt ?? json.text ?? formField(body, 'prompt'));
    const fault = once(faultOf({ prompt }), prompt);
    const refusal = refusals[fault ?? ''];
    const isLater = fault === 'second-content' && taken.some((each) => each.prompt === prompt);
    if (isLater) sendJson(response, 400, errorOf(path, 'It violates the content policy.'));
    else if (refusal) sendJson(response, refusal.status, errorOf(path, refusal.said));
    else if (!failStart(fault, response)) {
      const work = { path, prompt, fault, body: json };
      taken.push(work);
      return work;
    }
    return null;
  }

  async function images(request: DoubleRequest, response: ServerResponse, url: string) {
    const work = take(request, response);
    if (work === null) return undefined;
    const { fault, body } = work;
    if (failTaken(fault, response)) return undefined;
    await sleep(fault?.startsWith('slow') ? 400 : (options.imageMs?.() ?? 0));
    if (fault === 'slow-reset') return response.socket?.resetAndDestroy();
    const n = Number(body.n ?? body.num_images ?? 1);
    const all = await Promise.all(
      Array.from({ length: fault === 'empty' ? 0 : n }, async () =>
        (fault === 'not-media'
          ? Buffer.from('no picture')
          : await drawnPicture(randomUUID())
        ).toString('base64'),
      ),
    );
    if (request.path.startsWith('/v1/inference/')) {
      return sendJson(response, 200, {
        images: all.map((each) => `data:image/png;base64,${each}`),
      });
    }
    const isElsewhere = fault?.startsWith('by-address') ?? false;
    const data = all.map((base64) => {
      if (!isElsewhere) return { b64_json: base64, respect_moderation: fault !== 'content' };
      const id = `${randomUUID()}-${fault}`;
      files.set(id, 0);
      return { url: `${url}/files/${id}` };
    });
    return sendJson(response, 200, { data, usage: { cost_in_usd_ticks: ticks * n } });
  }

  async function speech(request: DoubleRequest, response: ServerResponse) {
    const work = take(request, response);
    if (work === null) return undefined;
    const { fault } = work;
    if (failTaken(fault, response)) return undefined;
    await sleep(fault?.startsWith('slow') ? 400 : 0);
    if (fault === 'slow-reset') return response.socket?.resetAndDestroy();
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    return response.end(fault === 'empty' ? undefined : silentMp3());
  }

  async function startVideo(request: DoubleRequest, response: ServerResponse) {
    const work = take(request, response);
    if (work === null) return undefined;
    const id = randomUUID();
    videos.push({ ...work, id, polls: 0 });
    await sleep(options.answerAfterMs?.() ?? 0);
    if (failTaken(work.fault, response)) return undefined;
    return sendJson(response, 200, { request_id: id });
  }

  function poll(video: Video, response: ServerResponse, url: string): unknown {
    video.polls += 1;
    const { fault, id } = video;
    if (failPoll(fault, video.polls, response)) return undefined;
    if (fault === 'hang' || video.polls <= polls)
      return sendJson(response, 202, { status: 'pending' });
    if (fault === 'crash') {
      const error = { code: 'internal_error', message: 'The renderer stopped.' };
      return sendJson(response, 200, { status: 'failed', error });
    }
    if (fault === 'expired') return sendJson(response, 200, { status: 'expired' });
    const film = {
      url: fault === 'no-film' ? undefined : `${url}/files/${id}`,
      duration: 6,
      respect_moderation: fault !== 'content',
    };
    files.set(id, 0);
    const usage = { cost_in_usd_ticks: ticks * 6 };
    return sendJson(response, 200, { status: 'done', video: film, usage });
  }

  async function file(id: string, response: ServerResponse) {
    const fetched = files.get(id);
    if (fetched === undefined) return sendJson(response, 404, {});
    files.set(id, fetched + 1);
    if (id.endsWith('by-address-down') && fetched < badPolls) return sendJson(response, 503, {});
    const isFilm = videos.some((video) => video.id === id);
    response.writeHead(200, { 'content-type': isFilm ? 'image/gif' : 'image/png' });
    return response.end(await (isFilm ? drawnFilm : drawnPicture)(randomUUID()));
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    const at = path.split('/').at(-1) ?? '';
    if (path.startsWith('/files/')) return await file(at, response);
    if (request.headers.authorization !== `Bearer ${aiSdkDoubleKey}`) {
      return sendJson(response, 401, errorOf(path, 'Unauthorized'));
    }
    const video = videos.find(({ id }) => id === at);
    if (method === 'GET' && video !== undefined) return poll(video, response, url);
    if (method === 'POST' && path === '/v1/videos/generations') {
      return await startVideo(request, response);
    }
    if (method === 'POST' && path === '/v1/tts') return await speech(request, response);
    const isImages = path.startsWith('/v1/inference/') || path.includes('/images/');
    if (method === 'POST' && isImages) return await images(request, response, url);
    return sendJson(response, 404, errorOf(path, 'There is nothing here.'));
  }, options.port);
  return { ...server, xai: `${server.url}/v1`, deepinfra: `${server.url}/v1`, taken };
}

/** A field of a form, as the edits endpoint of DeepInfra takes it. */
const formField = (body: Buffer, name: string): string =>
  body.toString('latin1').split(`name="${name}"\r\n\r\n`)[1]?.split('\r\n')[0] ?? '';
