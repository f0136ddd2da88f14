import { createHash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sharp } from 'sharp';
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
import type { Ending } from './endings';
import { blockedPrompt, imageEndings, interactionEndings, refusals, veoEndings } from './endings';

/** A request that was taken on and would be billed. */
interface Taken {
  readonly path: string;
  readonly prompt: string;
  readonly fault: string | null;
  readonly body: Record<string, unknown>;
}
interface Video extends Taken {
  /** Its operation of Veo, or its interaction. */
  readonly name: string;
  readonly file: string;
  looks: number;
  fileLooks: number;
  canceled: boolean;
}

/** A Gemini API on a port of this machine, which makes plain pictures and films and fails as prompts ask it to. */
export interface GoogleDouble extends DoubleServer {
  readonly taken: readonly Taken[];
  readonly videos: readonly Video[];
}

export interface GoogleDoubleOptions {
  port?: number;
  /** How many polls answer that a video is running, before it is done. */
  looks?: number;
  /** How long pictures take, in milliseconds. */
  imageMs?: () => number;
  /** How long the answer to the start of a video takes after it was taken on, in milliseconds. */
  answerAfterMs?: () => number;
}

export const googleDoubleKey = 'google-double-key';

/** How many polls a fault spoils before the answers are right again. */
const badLooks = 3;
const asked = /^\/v1beta\/models\/([a-z0-9.-]{1,80}):(generateContent|predict|predictLongRunning)$/;

/** The prompt, which is in another place for each kind of model. */
function promptIn({ contents, instances, input }: Record<string, unknown>): string {
  const text = JSON.stringify(contents ?? instances ?? input ?? '');
  return /"(?:text|prompt)":"((?:[^"\\]|\\.){0,5000})"/.exec(text)?.[1] ?? '';
}

export async function startGoogleDouble(options: GoogleDoubleOptions = {}): Promise<GoogleDouble> {
  const { looks = 2 } = options;
  const once = createOnce();
  const taken: Taken[] = [];
  const videos: Video[] = [];

  /** Accepts a request; `null` when it was answered with a fault instead. */
  function take({ path, json }: DoubleRequest, response: ServerResponse): Taken | null {
    const prompt = promptIn(json);
    const fault = once(faultOf({ prompt }), prompt);
    const refusal = refusals[fault ?? ''];
    // Not for the first request, so that a later one of several is refused.
    const isLater = fault === 'second-content' && taken.some((each) => each.fault === fault);
    if (isLater || (fault === 'content' && path.endsWith(':generateContent'))) {
      sendJson(response, 200, blockedPrompt);
    } else if (refusal) sendJson(response, refusal.status, refusal.body);
    else if (!failStart(fault, response)) {
      const work = { path, prompt, fault, body: json };
      taken.push(work);
      return work;
    }
    return null;
  }

  async function images(request: DoubleRequest, response: ServerResponse): Promise<unknown> {
    const work = take(request, response);
    if (work === null) return undefined;
    const { fault, body, path } = work;
    if (failTaken(fault, response)) return undefined;
    await sleep(fault?.startsWith('slow') ? 400 : (options.imageMs?.() ?? 0));
    if (fault === 'slow-reset') return response.socket?.resetAndDestroy();
    const isImagen = path.endsWith(':predict');
    const ending = imageEndings[isImagen ? 'imagen' : 'gemini'][fault ?? ''];
    if (ending !== undefined) return sendJson(response, 200, ending);
    const draw = async () => {
      if (fault === 'not-media') return Buffer.from('this is no picture').toString('base64');
      return (await drawn(randomUUID()).png().toBuffer()).toString('base64');
    };
    if (isImagen) {
      const { sampleCount = 1 } = body.parameters as { sampleCount?: number };
      const predictions = await Promise.all(
        Array.from({ length: sampleCount }, async () => ({
          mimeType: 'image/png',
          bytesBase64Encoded: await draw(),
        })),
      );
      return sendJson(response, 200, { predictions });
    }
    const thought = { thought: true, inlineData: { mimeType: 'image/png', data: await draw() } };
    const parts = [
      thought,
      { text: 'Here is a "data" picture.' },
      { inlineData: { mimeType: 'image/png', data: await draw() }, thoughtSignature: 'c2lnbmVk' },
    ];
    return sendJson(response, 200, {
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 1_290 },
    });
  }

  async function video(request: DoubleRequest, response: ServerResponse, model: string | null) {
    const work = take(request, response);
    if (work === null) return undefined;
    const id = randomUUID();
    const name = model === null ? `v1_${id}` : `models/${model}/operations/${id}`;
    const file = `files/${id.slice(0, 12).replace('-', '')}`;
    videos.push({ ...work, name, file, looks: 0, fileLooks: 0, canceled: false });
    await sleep(options.answerAfterMs?.() ?? 0);
    if (failTaken(work.fault, response)) return undefined;
    const started = model === null ? { id: name, status: 'in_progress' } : { name };
    return sendJson(response, 200, started);
  }

  function look(found: Video, response: ServerResponse, url: string): unknown {
    found.looks += 1;
    const { fault, name } = found;
    if (failLook(fault, found.looks, response)) return undefined;
    const isVeo = name.startsWith('models/');
    const named = isVeo ? { name } : { id: name, object: 'interaction' };
    if (found.canceled) return sendJson(response, 200, { ...named, status: 'cancelled' });
    if (fault === 'hang' || found.looks <= looks) {
      return sendJson(response, 200, { ...named, ...(isVeo ? {} : { status: 'in_progress' }) });
    }
    const ending: Ending | undefined = (isVeo ? veoEndings : interactionEndings)[fault ?? ''];
    if (ending !== undefined) return sendJson(response, 200, { ...named, ...ending });
    const address = `${url}/v1beta/${found.file}:download?alt=media`;
    const uri = fault === 'bare-file' ? found.file : address;
    const content = [{ type: 'video', mime_type: 'video/mp4', uri }];
    const steps = [{ type: 'thought' }, { type: 'model_output', content }];
    const response_ = { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } };
    return sendJson(response, 200, {
      ...named,
      ...(isVeo ? { done: true, response: response_ } : { status: 'completed', steps }),
    });
  }

  async function file(found: Video, isDownload: boolean, response: ServerResponse) {
    const { fault, file: name } = found;
    if (!isDownload) {
      found.fileLooks += 1;
      const isWaiting = fault === 'file-waiting' && found.fileLooks <= 2;
      const state = isWaiting ? 'PROCESSING' : fault === 'file-failed' ? 'FAILED' : 'ACTIVE';
      return sendJson(response, 200, { name, state });
    }
    if (fault === 'expired') return sendJson(response, 404, {});
    response.writeHead(200, { 'content-type': 'video/mp4' });
    if (fault === 'not-media') return response.end('this is no file of that kind');
    // A GIF in place of a video, because the double cannot encode videos.
    return response.end(await drawn(name).gif().toBuffer());
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    if (request.headers['x-goog-api-key'] !== googleDoubleKey) {
      return sendJson(response, refusals['no-key']?.status ?? 400, refusals['no-key']?.body);
    }
    const [, model = '', wire] = asked.exec(path) ?? [];
    if (method === 'POST' && wire !== undefined) {
      return wire === 'predictLongRunning'
        ? await video(request, response, model)
        : await images(request, response);
    }
    if (method === 'POST' && path === '/v1beta/interactions') {
      return await video(request, response, null);
    }
    const [resource = '', action] = path.slice('/v1beta/'.length).split(/:|\/(?=cancel$)/);
    const found = videos.find(({ name, file: own }) =>
      [name, `interactions/${name}`, own].includes(resource),
    );
    if (resource.startsWith('files/') && found) {
      return await file(found, action === 'download', response);
    }
    if (found && action === 'cancel') {
      found.canceled = true;
      return sendJson(response, 200, { id: found.name, status: 'cancelled' });
    }
    if (found) return look(found, response, url);
    const isKnown = /^models\/(?:gemini|imagen|veo)-[a-z0-9.-]{1,60}$/.test(resource);
    if (isKnown && !resource.includes('missing')) {
      return sendJson(response, 200, {
        name: resource,
        displayName: 'A model',
        description: 'It draws.',
      });
    }
    const error = { code: 404, status: 'NOT_FOUND', message: 'not found' };
    return sendJson(response, 404, { error });
  }, options.port);
  return { ...server, url: `${server.url}/v1beta`, taken, videos };
}

/** Faults of a poll; `true` when the answer was given. */
function failLook(fault: string | null, looks: number, response: ServerResponse): boolean {
  if (fault === 'status-busy' && looks === 1) {
    sendJson(response, 429, {}, { 'retry-after': '0.05' });
    return true;
  }
  if (looks > badLooks) return false;
  switch (fault) {
    case 'status-down':
      sendJson(response, 503, {});
      return true;
    case 'status-missing':
      sendJson(response, 404, {});
      return true;
    case 'status-nonsense':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html>');
      return true;
    case 'status-reset':
      response.socket?.resetAndDestroy();
      return true;
    default:
      return false;
  }
}

function drawn(text: string): Sharp {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(text).digest();
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } });
}
