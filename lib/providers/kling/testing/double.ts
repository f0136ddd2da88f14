import { createHmac, randomInt } from 'node:crypto';
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
import { drawnFilm, drawnPicture } from '../../remote/testing/drawn';
import { createFileSender } from '../../remote/testing/result-faults';

interface Work {
  readonly id: string;
  readonly path: string;
  readonly input: Record<string, unknown>;
  readonly fault: string | null;
  polls: number;
}

/** A Kling on a port of this machine, which makes plain films and pictures and fails as prompts ask it to. */
export interface KlingDouble extends DoubleServer {
  /** Tasks that were created, in order. */
  readonly taken: readonly Work[];
}

export interface KlingDoubleOptions {
  port?: number;
  /** The number of polls that report waiting or running, before it is done. */
  polls?: number;
  /** How long the response to a creation takes after it was accepted, in milliseconds. */
  answerAfterMs?: () => number;
  /** Paths that it does not offer, as some gateways. */
  absentPaths?: readonly string[];
  /** Makes the files of films; without it they are GIFs, which no field for films takes. */
  film?: (name: string) => Promise<Buffer>;
}

/** The keys it takes. */
export const klingDoubleKeys = { accessKey: 'kling-double', secretKey: 'kling-double-secret' };
const paths =
  /^(\/v1\/(?:videos\/(?:text2video|image2video|multi-image2video|omni-video|video-extend)|images\/(?:generations|omni-image)))(?:\/([\w-]{1,128}))?$/;

const failures: Readonly<Record<string, string>> = {
  content: 'Failure to pass the risk control system',
  download: 'Failed to download the image, please check the url',
  'bad-image': 'Image pixels are invalid, the size must be at least 300px',
  timeout: 'Task timed out',
  crash: 'Internal error, please try again',
  wordless: '',
};

export async function startKlingDouble(options: KlingDoubleOptions = {}): Promise<KlingDouble> {
  const { polls = 2 } = options;
  const once = createOnce();
  const sendFile = createFileSender();
  const works = new Map<string, Work>();

  async function create(
    { json }: DoubleRequest,
    path: string,
    response: ServerResponse,
  ): Promise<unknown> {
    const fault = faultOf(json);
    // Kling answers 429 to an account without units; only the code distinguishes it from a rate
    // limit.
    if (fault === 'no-balance') return refuse(response, 429, 1102, 'Resource pack depleted');
    if (fault === 'parallel') {
      return refuse(response, 429, 1303, 'parallel task over resource pack limit');
    }
    if (fault === 'code-only') return refuse(response, 200, 5001, 'Service unavailable');
    if (failStart(once(fault, String(json.prompt)), response)) return undefined;
    if (fault === 'invalid-start') return refuse(response, 400, 1201, 'duration is not valid');
    if (fault === 'content-start') return refuse(response, 400, 1301, 'Content security policy');
    if (path.endsWith('/video-extend') && !works.has(String(json.video_id).replace(/^v-/, ''))) {
      return refuse(response, 400, 1201, 'video_id is not found');
    }
    const ownTaskId = String(json.external_task_id ?? '');
    if (
      ownTaskId !== '' &&
      [...works.values()].some(({ input }) => input.external_task_id === ownTaskId)
    ) {
      return refuse(response, 400, 1201, 'external_task_id already exists');
    }
    const id = `8${String(randomInt(10 ** 12)).padStart(17, '0')}`;
    const work: Work = { id, path, input: json, fault, polls: 0 };
    works.set(id, work);
    await sleep(options.answerAfterMs?.() ?? 0);
    if (failTaken(fault, response)) return undefined;
    return sendJson(response, 200, answerOf(work, 'submitted'));
  }

  const answerOf = (work: Work, status: string, more: object = {}) => ({
    code: 0,
    message: 'SUCCEED',
    request_id: `req-${work.id}`,
    data: {
      task_id: work.id,
      task_status: status,
      task_info: { external_task_id: work.input.external_task_id },
      created_at: 1_795_000_000_000,
      updated_at: 1_795_000_000_000,
      ...more,
    },
  });

  function poll(work: Work, response: ServerResponse, url: string): unknown {
    work.polls += 1;
    const { fault, id } = work;
    const responseOf = (status: string, more: object = {}) =>
      sendJson(response, 200, answerOf(work, status, more));
    if (fault === 'hang') return responseOf('processing');
    if (failPoll(fault, work.polls, response, (status) => pollErrors[status])) return undefined;
    if (work.polls === 1) return responseOf('submitted');
    if (work.polls <= polls) return responseOf('processing');
    const failed = failures[fault ?? ''];
    if (failed !== undefined) return responseOf('failed', { task_status_msg: failed });
    if (fault === 'empty') return responseOf('succeed', { task_result: {} });
    return responseOf('succeed', {
      task_result: resultOf(work, url, id),
      final_unit_deduction: work.path.startsWith('/v1/images') ? '8' : '3.0',
    });
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    if (path.startsWith('/files/'))
      return await file(path, response, works, sendFile, options.film);
    if (!isSigned(String(request.headers.authorization))) {
      return refuse(response, 401, 1002, 'Authorization is invalid');
    }
    const [, base, id] = paths.exec(path) ?? [];
    if (base === undefined) return refuse(response, 404, 1202, 'No such path');
    if (options.absentPaths?.includes(base)) return refuse(response, 400, 1202, 'No such path');
    if (method === 'POST' && id === undefined) return await create(request, base, response);
    // A task is only found below the path it was created at, by its id or the caller's.
    const work = [...works.values()].find(
      (each) => each.path === base && (each.id === id || each.input.external_task_id === id),
    );
    if (work === undefined) return refuse(response, 404, 1203, 'The resource does not exist');
    return poll(work, response, url);
  }, options.port);
  return {
    ...server,
    get taken() {
      return [...works.values()];
    },
  };
}

const errorOf = (code: number, message: string) => ({ code, message, request_id: 'req-0' });
const refuse = (response: ServerResponse, status: number, code: number, message: string): void =>
  sendJson(response, status, errorOf(code, message));
/** Of polls, by status. */
const pollErrors: Readonly<Record<number, unknown>> = {
  404: errorOf(1203, 'No such task'),
  429: errorOf(1302, 'Requests are too fast'),
  503: errorOf(5001, 'down'),
};

function resultOf({ path, input }: Work, url: string, id: string): object {
  if (!path.startsWith('/v1/images')) {
    const duration = String(input.duration ?? '5');
    return { videos: [{ id: `v-${id}`, url: `${url}/files/${id}-0.mp4`, duration }] };
  }
  const n = Math.min(9, Math.max(1, Number(input.n ?? 1)));
  return {
    images: Array.from({ length: n }, (_, index) => ({
      index,
      url: `${url}/files/${id}-${index}.png`,
    })),
  };
}

/** Checks the JWT by RFC 7519. Written independently of the driver's code that makes it. */
function isSigned(authorization: string): boolean {
  const [header = '', claims = '', signature] = authorization.replace('Bearer ', '').split('.');
  const expected = createHmac('sha256', klingDoubleKeys.secretKey)
    .update(`${header}.${claims}`)
    .digest('base64url');
  if (signature !== expected) return false;
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const { iss, exp, nbf } = read(claims) as { iss: string; exp: number; nbf: number };
  const now = Date.now() / 1_000;
  const isNow = nbf <= now && exp > now && exp - now <= 1_800;
  return read(header).alg === 'HS256' && iss === klingDoubleKeys.accessKey && isNow;
}

async function file(
  path: string,
  response: ServerResponse,
  works: ReadonlyMap<string, Work>,
  sendFile: ReturnType<typeof createFileSender>,
  film = drawnFilm,
): Promise<unknown> {
  const fault = works.get(path.slice('/files/'.length).split('-')[0] ?? '')?.fault;
  const isVideo = path.endsWith('.mp4');
  return await sendFile(response, {
    name: path,
    fault,
    contentType: isVideo ? 'video/mp4' : 'image/png',
    bytes: await (isVideo ? film(path) : drawnPicture(path)),
  });
}
