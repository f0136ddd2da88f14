import { randomUUID } from 'node:crypto';
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
import { drawn, drawnFilm, drawnPicture } from '../../remote/testing/drawn';
import { countFor, createFileSender } from '../../remote/testing/result-faults';
import { silentMp3, toneWav } from '../../remote/testing/sounds';

interface Video {
  readonly id: string;
  readonly fault: string | null;
  polls: number;
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
  /** Lists models to everyone, and describes a key at `/key`, as OpenRouter does; `null`: describes none. */
  openList?: { limitRemaining: number | null } | null;
  /** How long pictures take, in milliseconds. */
  imageMs?: number | (() => number);
  /** The number of polls that report a video as running, before it is ready. */
  polls?: number;
}

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

const base64Of = (fault: string | null, bytes: Buffer): string => {
  if (fault === 'bad-base64') return '(not base64)';
  const text = (fault === 'half' ? bytes.subarray(0, bytes.byteLength / 2) : bytes).toString(
    'base64',
  );
  return fault === 'data-url' ? `data:image/png;base64,${text}` : text;
};

export async function startOpenAiDouble(options: OpenAiDoubleOptions = {}): Promise<OpenAiDouble> {
  const { key = 'openai-double-key', polls = 2, openList } = options;
  const once = createOnce();
  const sendFile = createFileSender();
  const imageMs = () =>
    typeof options.imageMs === 'function' ? options.imageMs() : (options.imageMs ?? 0);
  const taken: Taken[] = [];
  const videos = new Map<string, Video>();

  /** Faults before a request is accepted; `true` when the response was given. */
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
    const isSecond = taken.filter((each) => each.fault === fault).length === 1;
    if (fault === 'second-content' && isSecond) return sendJson(response, 400, moderation);
    if (fault === 'second-busy' && isSecond && once('second-busy-once', body) !== null) {
      return sendJson(response, 429, error('Slow down', 'requests', 'rate_limit_exceeded'), {
        'retry-after': '0.2',
      });
    }
    if (refuse(fault, fieldOf(request, 'prompt') ?? '', response)) return undefined;
    taken.push({ path: request.path, fault, body });
    if (failTaken(fault, response)) return undefined;
    await sleep(fault?.startsWith('slow') ? 400 : imageMs());
    switch (fault) {
      case 'output-content': {
        const moderation_details = { moderation_stage: 'output', categories: ['violence'] };
        return sendJson(response, 400, { error: { ...moderation.error, moderation_details } });
      }
      case 'slow-content':
        return sendJson(response, 400, moderation);
      case 'slow-reset':
        return response.socket?.resetAndDestroy();
      case 'empty':
        return sendJson(response, 200, { created: 1, data: [] });
    }
    const n = countFor(fault, Math.min(10, Math.max(1, Number(fieldOf(request, 'n') ?? 1))));
    const isAtAddress = /^(?:as-url|expired)/.test(fault ?? '');
    const [width = 64, height = 64] = (fieldOf(request, 'size') ?? '64x64').split('x').map(Number);
    const data = [];
    for (let at = 0; at < n; at++) {
      const name = `${randomUUID()}-${width || 64}x${height || 64}${fault === null ? '' : `--${fault}`}`;
      data.push(
        isAtAddress
          ? { url: `${url}/generated/${name}.png` }
          : {
              b64_json: base64Of(
                fault,
                await drawn(name, width || 64, height || 64)
                  .png()
                  .toBuffer(),
              ),
            },
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

  async function speech(request: DoubleRequest, response: ServerResponse) {
    const text = fieldOf(request, 'input') ?? '';
    const body = request.body.toString('latin1');
    const fault = faultOf({ prompt: body });
    if (refuse(fault, text, response)) return undefined;
    taken.push({ path: request.path, fault, body });
    if (failTaken(fault, response)) return undefined;
    await sleep(fault?.startsWith('slow') ? 400 : imageMs());
    if (fault === 'slow-content') return sendJson(response, 400, moderation);
    if (fault === 'slow-reset') return response.socket?.resetAndDestroy();
    const isMp3 = (request.json.response_format ?? 'mp3') === 'mp3';
    response.writeHead(200, { 'content-type': isMp3 ? 'audio/mpeg' : 'audio/wav' });
    if (fault === 'empty') return response.end();
    return response.end(isMp3 ? silentMp3() : toneWav());
  }

  /** The fault is in the prompt of a transcription. */
  async function transcript(request: DoubleRequest, response: ServerResponse) {
    const text = fieldOf(request, 'prompt') ?? '';
    const fault = faultOf({ prompt: text });
    if (refuse(fault, text, response)) return undefined;
    taken.push({ path: request.path, fault, body: request.body.toString('latin1') });
    if (failTaken(fault, response)) return undefined;
    await sleep(fault?.startsWith('slow') ? 400 : imageMs());
    if (fault === 'slow-content') return sendJson(response, 400, moderation);
    if (fault === 'slow-reset') return response.socket?.resetAndDestroy();
    if (fault === 'empty') return sendJson(response, 200, {});
    const usage = { type: 'duration', seconds: 3 };
    return sendJson(response, 200, { text: 'Grüße aus dem Hafen.', usage });
  }

  function video(request: DoubleRequest, response: ServerResponse): unknown {
    const body = request.body.toString('latin1');
    const fault = faultOf({ prompt: body });
    if (refuse(fault, fieldOf(request, 'prompt') ?? '', response)) return undefined;
    taken.push({ path: request.path, fault, body });
    const made: Video = { id: `video_${randomUUID()}`, fault, polls: 0, deleted: false };
    videos.set(made.id, made);
    if (failTaken(fault, response)) return undefined;
    return sendJson(response, 200, { id: made.id, object: 'video', status: 'queued', progress: 0 });
  }

  function poll(found: Video, response: ServerResponse): unknown {
    found.polls += 1;
    if (failPoll(found.fault, found.polls, response)) return undefined;
    if (found.fault === 'failed') {
      const { error: reason } = moderation;
      return sendJson(response, 200, { id: found.id, status: 'failed', error: reason });
    }
    if (found.fault === 'hang' || found.polls <= polls) {
      const progress = Math.min(90, found.polls * 30);
      return sendJson(response, 200, { id: found.id, status: 'in_progress', progress });
    }
    return sendJson(response, 200, { id: found.id, status: 'completed', progress: 100 });
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    const file = /^\/generated\/([0-9a-z-]{1,100})\.png$/.exec(path)?.[1];
    if (file !== undefined) {
      const fault = file.split('--')[1]?.replace('as-url-', 'file-');
      const picture = { contentType: 'image/png', bytes: await drawnPicture(file) };
      return sendFile(response, { name: file, fault, ...picture });
    }
    const hasKey = request.headers.authorization === `Bearer ${key}`;
    if (!hasKey && !(openList !== undefined && path === '/v1/models')) {
      return sendJson(
        response,
        401,
        error('Incorrect key', 'invalid_request_error', 'invalid_api_key'),
      );
    }
    if (path === '/v1/models') {
      const ids = [
        'gpt-image-2',
        'gpt-image-1',
        'sora-2',
        'tts-1',
        'whisper-1',
        'gpt-5',
        'Qwen/Qwen-Image',
      ];
      return sendJson(response, 200, { data: ids.map((id) => ({ id, object: 'model' })) });
    }
    if (openList && path === '/v1/key') {
      const { limitRemaining: limit_remaining } = openList;
      return sendJson(response, 200, { data: { label: 'sk-or-v1-au7…890', limit_remaining } });
    }
    if (method === 'POST' && path.startsWith('/v1/images/'))
      return await images(request, response, url);
    if (method === 'POST' && path === '/v1/videos') return video(request, response);
    if (method === 'POST' && path === '/v1/audio/speech') return await speech(request, response);
    if (method === 'POST' && path === '/v1/audio/transcriptions')
      return await transcript(request, response);
    const [, id = '', content] = /^\/v1\/videos\/([^/]{1,100})(\/content)?$/.exec(path) ?? [];
    const found = videos.get(id);
    if (found === undefined)
      return sendJson(response, 404, error('Not found', 'invalid_request_error', null));
    if (method === 'DELETE') {
      found.deleted = true;
      return sendJson(response, 200, { id, deleted: true });
    }
    if (content === undefined) return poll(found, response);
    const film = { contentType: 'image/gif', bytes: await drawnFilm(id) };
    return sendFile(response, { name: id, fault: found.fault, ...film });
  }, options.port);
  return { ...server, url: `${server.url}/v1`, taken, videos };
}
