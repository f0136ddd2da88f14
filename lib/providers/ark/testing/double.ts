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
import { drawnFilm } from '../../remote/testing/drawn';
import { createFileSender } from '../../remote/testing/result-faults';
import { isSigned } from './verify-signature';

/** An element of a task's `content`. */
export interface ArkPart {
  type: string;
  role?: string;
  text?: string;
  image_url?: { url: string };
  video_url?: { url: string };
  audio_url?: { url: string };
}

interface Work {
  readonly id: string;
  readonly model: string;
  /** The request's body, with its text as `prompt`. */
  readonly input: Record<string, unknown>;
  readonly content: readonly ArkPart[];
  readonly fault: string | null;
  polls: number;
  canceled: boolean;
}

interface Asset {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  state: 'Processing' | 'Active' | 'Failed';
}

/** An Ark on a port of this machine, which makes plain films and fails as prompts ask it to. */
export interface ArkDouble extends DoubleServer {
  /** Tasks that were created, in order. */
  readonly taken: readonly Work[];
  /** Pictures that were put into the asset library, in order. */
  readonly assets: readonly Asset[];
  /** Sets the outcome of the checks of all assets, also of later ones. `down`: the asset interface answers 503. */
  review(outcome: Asset['state'] | 'down'): void;
}

export interface ArkDoubleOptions {
  port?: number;
  /** The number of polls that report waiting or running, before it is done. */
  polls?: number;
  /** How long the response to a creation takes after it was accepted, in milliseconds. */
  answerAfterMs?: () => number;
  /** The outcome of an asset's check, set at its first poll. */
  review?: Asset['state'];
}

/** The keys it takes, and the group it has. */
export const arkDoubleKeys = {
  apiKey: 'ark-double-key',
  accessKey: 'AKDOUBLE',
  secretKey: 'ark-double-secret',
  group: 'group-double',
};

const errors: Readonly<Record<string, { code: string; message: string }>> = {
  content: {
    code: 'OutputVideoSensitiveContentDetected',
    message: 'The request failed because the output video may contain sensitive information.',
  },
  person: {
    code: 'InputImageSensitiveContentDetected.PrivacyInformation',
    message: 'The request failed because the input image may contain real person.',
  },
  download: {
    code: 'InvalidParameter',
    message: 'Failed to download the image from the given url. Request id: 021',
  },
  'bad-image': {
    code: 'InvalidParameter',
    message: 'The image size is not valid: width must be at least 300 pixels.',
  },
  crash: { code: 'InternalServiceError', message: 'The service encountered an internal error.' },
};

export async function startArkDouble(options: ArkDoubleOptions = {}): Promise<ArkDouble> {
  const { polls = 2 } = options;
  const once = createOnce();
  const sendFile = createFileSender();
  const works = new Map<string, Work>();
  const assets = new Map<string, Asset>();
  let outcome: Asset['state'] | 'down' = options.review ?? 'Processing';

  async function create({ json }: DoubleRequest, response: ServerResponse): Promise<unknown> {
    const content = (Array.isArray(json.content) ? json.content : []) as ArkPart[];
    const prompt = content.find(({ type }) => type === 'text')?.text ?? '';
    const fault = faultOf({ prompt });
    if (fault === 'no-balance') {
      return refuse(response, 403, 'AccountOverdueError', 'Your account has an overdue balance.');
    }
    if (fault === 'closed') {
      return refuse(response, 400, 'InvalidEndpoint.ClosedEndpoint', 'The endpoint is closed.');
    }
    if (failStart(once(fault, prompt), response)) return undefined;
    if (fault === 'invalid-start') {
      return refuse(response, 400, 'InvalidParameter', 'The parameter `duration` is not valid.');
    }
    if (fault === 'content-start') {
      return refuse(response, 400, 'InputTextSensitiveContentDetected', 'Sensitive text.');
    }
    for (const { image_url: image } of content) {
      const id = image?.url.startsWith('asset://') ? image.url.slice('asset://'.length) : null;
      if (id !== null && assets.get(id)?.state !== 'Active') {
        return refuse(response, 400, 'InvalidParameter', `The asset ${id} is not active.`);
      }
    }
    const id = `cgt-20261123-${randomBytes(5).toString('hex')}`;
    const input = { ...json, prompt };
    works.set(id, {
      id,
      model: String(json.model),
      input,
      content,
      fault,
      polls: 0,
      canceled: false,
    });
    await sleep(options.answerAfterMs?.() ?? 0);
    if (failTaken(fault, response)) return undefined;
    return sendJson(response, 200, { id });
  }

  function poll(work: Work, response: ServerResponse, url: string): unknown {
    work.polls += 1;
    const { id, model, fault, input } = work;
    const responseOf = (status: string, more: object = {}) =>
      sendJson(response, 200, { id, model, status, created_at: 1_795_000_000, ...more });
    if (work.canceled) return responseOf('cancelled');
    if (fault === 'hang') return responseOf('queued');
    if (failPoll(fault, work.polls, response, (status) => pollErrors[status])) return undefined;
    if (work.polls === 1) return responseOf('queued');
    if (work.polls <= polls) return responseOf('running');
    const error = errors[fault ?? ''];
    if (error !== undefined) return responseOf('failed', { error });
    if (fault === 'timeout') return responseOf('expired');
    if (fault === 'empty') return responseOf('succeeded', { content: {} });
    return responseOf('succeeded', {
      content: { video_url: `${url}/files/${id}.mp4` },
      usage: { completion_tokens: 108_900, total_tokens: 108_900 },
      resolution: input.resolution ?? '720p',
      ratio: input.ratio ?? '16:9',
      duration: input.duration ?? 5,
      framespersecond: 24,
    });
  }

  async function file(path: string, response: ServerResponse): Promise<unknown> {
    const id = path.slice('/files/'.length, -'.mp4'.length);
    const film = { contentType: 'video/mp4', bytes: await drawnFilm(id) };
    return await sendFile(response, { name: path, fault: works.get(id)?.fault, ...film });
  }

  function asset(request: DoubleRequest, response: ServerResponse): unknown {
    const { query, json } = request;
    const action = query.get('Action') ?? '';
    const ResponseMetadata = { RequestId: randomBytes(8).toString('hex'), Action: action };
    const fail = (status: number, Code: string, Message: string) =>
      sendJson(response, status, {
        ResponseMetadata: { ...ResponseMetadata, Error: { Code, Message } },
      });
    if (outcome === 'down') return fail(503, 'ServiceUnavailable', 'Try again later.');
    if (!isSigned(request, arkDoubleKeys))
      return fail(401, 'SignatureDoesNotMatch', 'Bad signature.');
    if (action === 'CreateAsset' && json.GroupId === arkDoubleKeys.group) {
      const id = `asset-20261123-${randomBytes(4).toString('hex')}`;
      const made: Asset = {
        id,
        url: String(json.URL),
        name: String(json.Name),
        state: 'Processing',
      };
      assets.set(id, made);
      return sendJson(response, 200, { ResponseMetadata, Result: { Id: id } });
    }
    const found = assets.get(String(json.Id));
    if (action !== 'GetAsset' || found === undefined)
      return fail(404, 'NotFound', 'No such asset.');
    found.state = outcome;
    const why = { Code: 'FaceNotFound', Message: 'No face was found in the image.' };
    return sendJson(response, 200, {
      ResponseMetadata,
      Result: {
        Id: found.id,
        Name: found.name,
        AssetType: 'Image',
        GroupId: arkDoubleKeys.group,
        Status: found.state,
        ...(found.state === 'Failed' ? { Error: why } : {}),
      },
    });
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    if (path.startsWith('/files/')) return await file(path, response);
    if (path === '/' && method === 'POST') return asset(request, response);
    if (request.headers.authorization !== `Bearer ${arkDoubleKeys.apiKey}`) {
      return refuse(response, 401, 'AuthenticationError', 'The API key is missing or invalid.');
    }
    const [, id] =
      /^\/api\/v3\/contents\/generations\/tasks(?:\/([\w-]{1,100}))?$/.exec(path) ?? [];
    if (method === 'POST' && id === undefined) return await create(request, response);
    const work = works.get(id ?? '');
    if (work === undefined) return refuse(response, 404, 'NotFound', 'No such task.');
    if (method === 'GET') return poll(work, response, url);
    if (work.polls <= 1 || work.fault === 'hang') work.canceled = true;
    else if (work.polls <= polls) return refuse(response, 409, 'InvalidAction', 'It runs.');
    else works.delete(work.id);
    return sendJson(response, 200, {});
  }, options.port);
  return {
    ...server,
    get taken() {
      return [...works.values()];
    },
    get assets() {
      return [...assets.values()];
    },
    review(next) {
      outcome = next;
    },
  };
}

const errorOf = (code: string, message: string) => ({
  error: { code, message: `${message} Request id: 0217`, type: '' },
});
const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
  sendJson(response, status, errorOf(code, message));
/** Of polls, by status. */
const pollErrors: Readonly<Record<number, unknown>> = {
  404: errorOf('NotFound', 'No task.'),
  429: errorOf('RateLimitExceeded', 'Slow down.'),
  503: errorOf('ServerOverloaded', 'Down.'),
};
