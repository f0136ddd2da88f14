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
import { drawnFilm, drawnPicture } from '../../remote/testing/drawn';
import { createFileSender } from '../../remote/testing/result-faults';
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
  polls: number;
  filePolls: number;
  canceled: boolean;
}

interface Upload {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  polls: number;
}

/** A Gemini API on a port of this machine, which makes plain pictures and films and fails as prompts ask it to. */
export interface GoogleDouble extends DoubleServer {
  readonly taken: readonly Taken[];
  readonly videos: readonly Video[];
  /** Files in its storage. Those whose bytes have the word `unreadable` are never ready. */
  readonly uploads: readonly Upload[];
}

export interface GoogleDoubleOptions {
  port?: number;
  /** The number of polls that report a video as running, before it is done. */
  polls?: number;
  /** How long pictures take, in milliseconds. */
  imageMs?: () => number;
  /** How long the response to the start of a video takes after it was accepted, in milliseconds. */
  answerAfterMs?: () => number;
}

export const googleDoubleKey = 'google-double-key';

const asked = /^\/v1beta\/models\/([a-z0-9.-]{1,80}):(generateContent|predict|predictLongRunning)$/;

/** The prompt, whose path depends on the kind of model. */
function promptIn({ contents, instances, input }: Record<string, unknown>): string {
  const text = JSON.stringify(contents ?? instances ?? input ?? '');
  return /"(?:text|prompt)":"((?:[^"\\]|\\.){0,5000})"/.exec(text)?.[1] ?? '';
}

export async function startGoogleDouble(options: GoogleDoubleOptions = {}): Promise<GoogleDouble> {
  const { polls = 2 } = options;
  const once = createOnce();
  const sendFile = createFileSender();
  const taken: Taken[] = [];
  const videos: Video[] = [];
  const uploads: Upload[] = [];

  /** Accepts a request; `null` when it was answered with a fault instead. */
  function take({ path, json }: DoubleRequest, response: ServerResponse): Taken | null {
    const prompt = promptIn(json);
    const fault = faultOf({ prompt });
    const ofStart = once(fault, prompt);
    const refusal = refusals[ofStart ?? ''];
    // Not for the first request, so that a later one of several is refused.
    const isLater = fault === 'second-content' && taken.some((each) => each.fault === fault);
    if (isLater || (fault === 'content' && path.endsWith(':generateContent'))) {
      sendJson(response, 200, blockedPrompt);
    } else if (refusal) sendJson(response, refusal.status, refusal.body);
    else if (!failStart(ofStart, response)) {
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
      return (await drawnPicture(randomUUID())).toString('base64');
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
    const [instance] = (request.json.instances ?? []) as { video?: { uri?: string } }[];
    const isOwn = videos.some(({ file }) => instance?.video?.uri?.includes(file));
    if (instance?.video !== undefined && !isOwn) {
      const error = { code: 400, status: 'INVALID_ARGUMENT', message: 'video is not found' };
      return sendJson(response, 400, { error });
    }
    const work = take(request, response);
    if (work === null) return undefined;
    const id = randomUUID();
    const name = model === null ? `v1_${id}` : `models/${model}/operations/${id}`;
    const file = `files/${id.slice(0, 12).replace('-', '')}`;
    videos.push({ ...work, name, file, polls: 0, filePolls: 0, canceled: false });
    await sleep(options.answerAfterMs?.() ?? 0);
    if (failTaken(work.fault, response)) return undefined;
    const started = model === null ? { id: name, status: 'in_progress' } : { name };
    return sendJson(response, 200, started);
  }

  async function poll(video: Video, response: ServerResponse, url: string): Promise<unknown> {
    video.polls += 1;
    const { fault, name } = video;
    if (failPoll(fault, video.polls, response)) return undefined;
    const isVeo = name.startsWith('models/');
    const identity = isVeo ? { name } : { id: name, object: 'interaction' };
    if (video.canceled) return sendJson(response, 200, { ...identity, status: 'cancelled' });
    if (fault === 'hang' || video.polls <= polls) {
      return sendJson(response, 200, { ...identity, ...(isVeo ? {} : { status: 'in_progress' }) });
    }
    const ending: Ending | undefined = (isVeo ? veoEndings : interactionEndings)[fault ?? ''];
    if (ending !== undefined) return sendJson(response, 200, { ...identity, ...ending });
    const address = `${url}/v1beta/${video.file}:download?alt=media`;
    const uri = fault === 'bare-file' ? video.file : address;
    const data = fault === 'inline' ? (await drawnFilm(video.file)).toString('base64') : undefined;
    const place = data === undefined ? { uri } : { data };
    const content = [{ type: 'video', mime_type: 'video/mp4', ...place }];
    const steps = [{ type: 'thought' }, { type: 'model_output', content }];
    const film = data === undefined ? { uri } : { encodedVideo: data, encoding: 'video/mp4' };
    const response_ = { generateVideoResponse: { generatedSamples: [{ video: film }] } };
    return sendJson(response, 200, {
      ...identity,
      // Gateways write fields that have no value.
      error: null,
      ...(isVeo ? { done: true, response: response_ } : { status: 'completed', steps }),
    });
  }

  async function file(video: Video, isDownload: boolean, response: ServerResponse) {
    const { fault, file: name } = video;
    if (!isDownload) {
      video.filePolls += 1;
      const isWaiting = fault === 'file-waiting' && video.filePolls <= 2;
      const state = isWaiting ? 'PROCESSING' : fault === 'file-failed' ? 'FAILED' : 'ACTIVE';
      return sendJson(response, 200, { name, state });
    }
    const bytes = await drawnFilm(name);
    return sendFile(response, { name, fault, contentType: 'video/mp4', bytes });
  }

  /** The resumable protocol: an address for the file, and then the file. */
  function upload(request: DoubleRequest, response: ServerResponse, url: string): unknown {
    if (request.headers['x-goog-upload-command'] === 'start') {
      return sendJson(response, 200, {}, { 'x-goog-upload-url': `${url}/stored?upload_id=1` });
    }
    const name = `files/upload-${uploads.length + 1}`;
    const contentType = String(request.headers['content-type']);
    uploads.push({ name, contentType, bytes: request.body, polls: 0 });
    const file = { name, uri: `${url}/v1beta/${name}`, state: 'PROCESSING' };
    return sendJson(response, 200, { file });
  }

  const server = await startDoubleServer(async (request, response, url) => {
    const { method, path } = request;
    if (path === '/stored') return upload(request, response, url);
    if (request.headers['x-goog-api-key'] !== googleDoubleKey) {
      return sendJson(response, refusals['no-key']?.status ?? 400, refusals['no-key']?.body);
    }
    if (path === '/upload/v1beta/files') return upload(request, response, url);
    const [, model = '', wire] = asked.exec(path) ?? [];
    if (method === 'POST' && wire !== undefined) {
      return wire === 'predictLongRunning'
        ? await video(request, response, model)
        : await images(request, response);
    }
    if (method === 'POST' && path === '/v1beta/interactions') {
      return await video(request, response, null);
    }
    if (path === '/v1beta/models') {
      const names = ['gemini-3.1-flash-image', 'veo-3.1-generate-preview', 'gemini-3-pro'];
      const models = names.map((name) => ({ name: `models/${name}`, displayName: name }));
      return sendJson(response, 200, { models });
    }
    const storedFile = uploads.find(({ name }) => path === `/v1beta/${name}`);
    if (storedFile) {
      storedFile.polls += 1;
      const isBad = storedFile.bytes.includes('unreadable');
      const state = storedFile.polls === 1 ? 'PROCESSING' : isBad ? 'FAILED' : 'ACTIVE';
      return sendJson(response, 200, { name: storedFile.name, state });
    }
    const [resource = '', action] = path.slice('/v1beta/'.length).split(/:|\/(?=cancel$)/);
    const storedVideo = videos.find(({ name, file: ownFile }) =>
      [name, `interactions/${name}`, ownFile].includes(resource),
    );
    if (resource.startsWith('files/') && storedVideo) {
      return await file(storedVideo, action === 'download', response);
    }
    if (storedVideo && action === 'cancel') {
      storedVideo.canceled = true;
      return sendJson(response, 200, { id: storedVideo.name, status: 'cancelled' });
    }
    if (storedVideo) return await poll(storedVideo, response, url);
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
  return { ...server, url: `${server.url}/v1beta`, taken, videos, uploads };
}
