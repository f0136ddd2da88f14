import { createHash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { DoubleRequest, DoubleServer } from '../../remote/testing/double-server';
import {
  createOnce,
  failStart,
  failTaken,
  faultOf,
  sendJson,
  startDoubleServer,
} from '../../remote/testing/double-server';

interface Video {
  readonly id: string;
  readonly fault: string | null;
  looks: number;
  deleted: boolean;
}

/** An accepted request: its fields as text. */
interface Taken {
  readonly path: string;
  readonly fault: string | null;
  readonly body: string;
}

/** An OpenAI on a port of this machine, which makes plain pictures and fails as prompts ask it to. */
export interface OpenAiDouble extends DoubleServer {
  /** Requests that were taken on and would be billed, in order. */
  readonly taken: readonly Taken[];
  readonly videos: ReadonlyMap<string, Video>;
}

export interface OpenAiDoubleOptions {
  port?: number;
  key?: string;
  /** How long pictures take, in milliseconds. */
  imageMs?: number | (() => number);
  /** How many polls answer that a video is running, before it is ready. */
  looks?: number;
}

/** How many polls a fault spoils before the answers are right again. */
const badLooks = 3;

const error = (
  message: string,
  type: string,
  code: string | null,
  param: string | null = null,
) => ({
  error: { message, type, code, param },
});
const moderation = {
  error: {
    ...error(
      'Your request was rejected by the safety system.',
      'image_generation_user_error',
      'moderation_blocked',
    ).error,
    moderation_details: { moderation_stage: 'input', categories: ['violence'] },
  },
};

/** The value of a field, of JSON or of a form. */
const fieldOf = (request: DoubleRequest, name: string): string | undefined => {
  if (request.json[name] !== undefined) return String(request.json[name]);
  const form = request.body.toString('latin1');
  const at = form.indexOf(`name="${name}"\r\n\r\n`);
  return at === -1 ? undefined : form.slice(at + name.length + 11).split('\r\n')[0];
};

export async function startOpenAiDouble(options: OpenAiDoubleOptions = {}): Promise<OpenAiDouble> {
  const { key = 'openai-double-key', looks = 2 } = options;
  const once = createOnce();
  const imageMs = () =>
    typeof options.imageMs === 'function' ? options.imageMs() : (options.imageMs ?? 0);
  const taken: Taken[] = [];
  const videos = new Map<string, Video>();

  /** Faults before a request is accepted; `true` when the answer was given. */
  function refuse(fault: string | null, prompt: string, response: ServerResponse): boolean {
    if (failStart(once(fault, prompt), response)) return true;
    if (fault === 'content') sendJson(response, 400, moderation);
    else if (fault === 'invalid') {
      const body = error(
        'Invalid value: size',
        'image_generation_user_error',
        'invalid_value',
        'size',
      );
      sendJson(response, 400, body);
    } else if (fault === 'billing') {
      const body = error(
        'Hard limit reached',
        'billing_limit_user_error',
        'billing_hard_limit_reached',
      );
      sendJson(response, 400, body);
    } else return false;
    return true;
  }

  async function images(request: DoubleRequest, response: ServerResponse, url: string) {
    const body = request.body.toString('latin1');
    const fault = faultOf({ prompt: body });
    // Not for the first request, so that a later one of several fails.
    const later = fault === 'second-content';
    if (later && taken.some((each) => each.fault === fault))
      return sendJson(response, 400, moderation);
    if (refuse(fault, fieldOf(request, 'prompt') ?? '', response)) return undefined;
    taken.push({ path: request.path, fault, body });
    if (failTaken(fault, response)) return undefined;
    await sleep(fault?.startsWith('slow') ? 400 : imageMs());
    switch (fault) {
      case 'slow-content':
        return sendJson(response, 400, moderation);
      case 'slow-reset':
        return response.socket?.resetAndDestroy();
      case 'empty':
        return sendJson(response, 200, { created: 1, data: [] });
    }
    const n = Math.min(10, Math.max(1, Number(fieldOf(request, 'n') ?? 1)));
    const [width = 64, height = 64] = (fieldOf(request, 'size') ?? '64x64').split('x').map(Number);
    const data = [];
    for (let at = 0; at < n; at++) {
      const name = `${randomUUID()}-${width || 64}x${height || 64}${fault === 'expired' ? '-expired' : ''}`;
      data.push(
        fault === 'as-url' || fault === 'expired'
          ? { url: `${url}/generated/${name}.png` }
          : { b64_json: (await picture(name, width || 64, height || 64)).toString('base64') },
      );
    }
    return sendJson(response, 200, {
      created: 1,
      data,
      usage: {
        input_tokens: 50,
        input_tokens_details: { text_tokens: 10, image_tokens: 40 },
        output_tokens: 100 * n,
        total_tokens: 50 + 100 * n,
      },
    });
  }

  function video(request: DoubleRequest, response: ServerResponse): unknown {
    const body = request.body.toString('latin1');
    const fault = faultOf({ prompt: body });
    if (refuse(fault, fieldOf(request, 'prompt') ?? '', response)) return undefined;
    taken.push({ path: request.path, fault, body });
    const made: Video = { id: `video_${randomUUID()}`, fault, looks: 0, deleted: false };
    videos.set(made.id, made);
    if (failTaken(fault, response)) return undefined;
    return sendJson(response, 200, { id: made.id, object: 'video', status: 'queued', progress: 0 });
  }

  function look(found: Video, response: ServerResponse): unknown {
    found.looks += 1;
    const isBad = found.looks <= badLooks;
    if (found.fault === 'status-down' && isBad) return sendJson(response, 503, {});
    if (found.fault === 'status-missing' && isBad) return sendJson(response, 404, {});
    if (found.fault === 'status-reset' && isBad) return response.socket?.resetAndDestroy();
    if (found.fault === 'status-nonsense' && isBad) return response.end('<html>');
    if (found.fault === 'failed') {
      const { error: reason } = moderation;
      return sendJson(response, 200, { id: found.id, status: 'failed', error: reason });
    }
    if (found.fault === 'hang' || found.looks <= looks) {
      const progress = Math.min(90, found.looks * 30);
      return sendJson(response, 200, { id: found.id, status: 'in_progress', progress });
    }
    return sendJson(response, 200, { id: found.id, status: 'completed', progress: 100 });
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    const file = /^\/generated\/([0-9a-z-]{1,100})\.png$/.exec(path)?.[1];
    if (file !== undefined) {
      if (file.endsWith('-expired')) return sendJson(response, 404, {});
      response.writeHead(200, { 'content-type': 'image/png' });
      return response.end(await picture(file, 64, 64));
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(
        response,
        401,
        error('Incorrect key', 'invalid_request_error', 'invalid_api_key'),
      );
    }
    if (path === '/v1/models') {
      const ids = ['gpt-image-2', 'gpt-image-1', 'sora-2', 'gpt-5', 'Qwen/Qwen-Image'];
      return sendJson(response, 200, { data: ids.map((id) => ({ id, object: 'model' })) });
    }
    if (method === 'POST' && path.startsWith('/v1/images/'))
      return await images(request, response, url);
    if (method === 'POST' && path === '/v1/videos') return video(request, response);
    const [, id = '', content] = /^\/v1\/videos\/([^/]{1,100})(\/content)?$/.exec(path) ?? [];
    const found = videos.get(id);
    if (found === undefined)
      return sendJson(response, 404, error('Not found', 'invalid_request_error', null));
    if (method === 'DELETE') {
      found.deleted = true;
      return sendJson(response, 200, { id, deleted: true });
    }
    if (content === undefined) return look(found, response);
    if (found.fault === 'expired') return sendJson(response, 404, {});
    response.writeHead(200, { 'content-type': 'image/gif' });
    return response.end(await moving(id));
  }, options.port);
  return { ...server, url: `${server.url}/v1`, taken, videos };
}

const colorOf = (text: string) => {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(text).digest();
  return { r, g, b };
};

const picture = (text: string, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colorOf(text) } })
    .png()
    .toBuffer();

/** A short animated GIF in place of a video, because the double cannot encode videos. */
const moving = (text: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: colorOf(text) } })
    .gif()
    .toBuffer();
