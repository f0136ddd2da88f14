import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { moodOf } from '../art/compose';
import type { Picture, Stage } from '../art/stage';
import { readSound, sampleVideo } from '../film/decode';
import { encodeFilm } from '../film/encode';
import { shootMorph } from '../film/morph-film';
import { createOverlay } from '../film/overlay';
import { enlargePlanar, planarBytes, toPlanar } from '../film/pixels';
import { shootPresenter } from '../film/presenter-film';
import { shootScene } from '../film/scene-film';
import type { Film, Footage } from '../film/types';
import type { VideoPlan } from '../plan/plan-media';
import { filmSize, framesPerSecond, planVideo } from '../plan/plan-media';
import type { Size } from '../plan/sizes';
import { ratioOf, videoSize } from '../plan/sizes';
import { composeMusic } from '../sound/compose-music';
import type { Sound } from '../sound/samples';
import { master, mixInto, silence } from '../sound/samples';
import type { RenderedFile, RenderJob, Reporter } from './job';
import { loadPicture } from './load-picture';

/** Frames are painted with at most this short side and then enlarged. */
const shortestPainted = 1080;

/** Renders the film of a video request, and its cover, into the job's directory. */
export async function renderVideo(job: RenderJob, reporter: Reporter): Promise<RenderedFile[]> {
  const plan = planVideo(job);
  const footage = await loadFootage(job, plan, reporter);
  const size = filmSize(
    plan,
    footage.firstFrame ?? footage.lastFrame ?? footage.pictures[0] ?? footage.clips[0]?.[0],
  );
  const painted = paintedSize(size);
  const stage = stageOf(painted, plan);
  const film = shoot({ ...footage, plan, stage });
  await reporter.step(0.08);
  const frames = Math.max(1, Math.round(plan.durationSeconds * framesPerSecond));
  const sound = makeSound(plan, footage.voices);
  const overlay = createOverlay(stage, film.palette, plan.prompt);
  const canvas = createCanvas(painted.width, painted.height);
  const context = canvas.getContext('2d');
  const small = painted.width === size.width ? null : new Uint8Array(planarBytes(painted));
  const open = footage.firstFrame !== null || footage.lastFrame !== null;
  const cover = { path: join(job.directory, 'cover.jpg'), contentType: 'image/jpeg' };
  const coverAt = open ? 0 : Math.floor(frames * 0.18);
  const path = join(job.directory, 'video.mp4');
  await encodeFilm(
    {
      ...size,
      frames,
      framesPerSecond,
      sound,
      async frame(index, into) {
        const phase = open ? index / Math.max(1, frames - 1) : index / frames;
        film.paint(context, phase);
        overlay(context, film.captionAt(phase));
        if (index === coverAt) await writeCover(canvas, cover.path);
        const shift = index * 7919;
        toPlanar(canvas.data(), painted, small ?? into, shift);
        if (small) enlargePlanar(small, painted, into, size);
        await reporter.step(0.1 + 0.89 * ((index + 1) / frames));
      },
    },
    path,
  );
  return [
    { path, contentType: 'video/mp4', ...size, durationSeconds: frames / framesPerSecond, cover },
  ];
}

function shoot(footage: Footage): Film {
  if (footage.firstFrame || footage.lastFrame) return shootMorph(footage);
  if (footage.plan.avatar && footage.avatars.length > 0) return shootPresenter(footage);
  return shootScene({ ...footage, pictures: [...footage.pictures, ...footage.avatars] });
}

type Found = Omit<Footage, 'plan' | 'stage'> & { voices: Sound[] };

async function loadFootage(job: RenderJob, plan: VideoPlan, reporter: Reporter): Promise<Found> {
  const pictures: Picture[] = [];
  const avatars: Picture[] = [];
  const clips: Picture[][] = [];
  const voices: Sound[] = [];
  let firstFrame: Picture | null = null;
  let lastFrame: Picture | null = null;
  for (const [place, reference] of job.references.entries()) {
    await reporter.step((0.06 * place) / job.references.length);
    if (reference.contentType.startsWith('video/'))
      clips.push(await sampleVideo(reference, plan.inputSeconds));
    else if (reference.contentType.startsWith('audio/'))
      voices.push(await readSound(reference, plan.durationSeconds));
    else if (reference.field === 'first_frame_image_url')
      firstFrame = await loadPicture(reference, 3840);
    else if (reference.field === 'last_frame_image_url')
      lastFrame = await loadPicture(reference, 3840);
    else if (reference.field === 'avatar_asset_ids')
      avatars.push(await loadPicture(reference, 1400));
    else pictures.push(await loadPicture(reference, 1000));
  }
  return { pictures, avatars, clips, voices, firstFrame, lastFrame };
}

/** The size frames are painted at: the film's own, or one of its ratio that is quick enough. */
function paintedSize(size: Size): Size {
  const shortSide = Math.min(size.width, size.height);
  return shortSide <= shortestPainted ? size : videoSize(ratioOf(size), shortestPainted);
}

function stageOf({ width, height }: Size, plan: VideoPlan): Stage {
  const shortSide = Math.min(width, height);
  return {
    width,
    height,
    unit: shortSide / 1000,
    detail: plan.detail * 0.8,
    margin: Math.round(shortSide * 0.035),
  };
}

function makeSound(plan: VideoPlan, voices: readonly Sound[]): Sound | null {
  if (!plan.audio) return null;
  const music = composeMusic(moodOf(plan), `${plan.prompt}\n${plan.seed}`, plan.durationSeconds);
  if (voices.length === 0) return music;
  const sound = mixed(voices, plan.durationSeconds);
  master(sound, 0.7, 0.02, 0.25);
  mixInto(sound, music, 0.22);
  master(sound, 0.75, 0.02, 0.25);
  return sound;
}

function mixed(voices: readonly Sound[], seconds: number): Sound {
  const sound = silence(seconds);
  for (const voice of voices) mixInto(sound, voice, 1 / voices.length);
  return sound;
}

async function writeCover(canvas: Picture, path: string): Promise<void> {
  const { width, height } = canvas;
  await sharp(canvas.data(), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(path);
}
