import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { moodOf } from '../art/compose';
import type { Picture, Stage } from '../art/stage';
import { readSound, sampleVideo } from '../film/decode';
import { encodeFilm } from '../film/encode';
import { type FilmFootage, shootFilm } from '../film/shoot-film';
import { filmSize, framesPerSecond, planVideo, type VideoPlan } from '../plan/plan-media';
import { ratioOf, type Size, videoSize } from '../plan/sizes';
import { composeMusic } from '../sound/compose-music';
import { master, mixInto, type Sound, silence } from '../sound/samples';
import type { RenderedFile, RenderJob, Reporter } from './job';
import { loadPicture } from './load-picture';

/** Frames are painted with at most this short side and then enlarged. */
const maxPaintedShortSide = 1080;

/** Renders the film of a video request, and its cover, into the job's directory. */
export async function renderVideo(job: RenderJob, reporter: Reporter): Promise<RenderedFile[]> {
  const plan = planVideo(job);
  const { voices, ...footage } = await loadFootage(job, plan, reporter);
  const endFrame = footage.firstFrame ?? footage.lastFrame;
  const size = filmSize(plan, endFrame ?? footage.references[0]?.[0]);
  const stage = stageOf(size, plan, job.fineness);
  const paint = shootFilm(footage, plan, stage);
  await reporter.step(0.08);
  const frames = Math.max(1, Math.round(plan.durationSeconds * framesPerSecond));
  const canvas = createCanvas(stage.width, stage.height);
  const cover = { path: join(job.directory, 'cover.jpg'), contentType: 'image/jpeg' };
  const coverAt = endFrame ? 0 : Math.floor(frames * 0.18);
  const path = join(job.directory, 'video.mp4');
  const film = { ...size, frames, framesPerSecond, sound: makeSound(plan, voices) };
  await encodeFilm(film, path, async (index) => {
    paint(canvas.getContext('2d'), endFrame ? index / Math.max(1, frames - 1) : index / frames);
    if (index === coverAt) await writeCover(canvas, cover.path);
    await reporter.step(0.1 + 0.89 * ((index + 1) / frames));
    return canvas;
  });
  return [
    { path, contentType: 'video/mp4', ...size, durationSeconds: frames / framesPerSecond, cover },
  ];
}

async function loadFootage(
  job: RenderJob,
  plan: VideoPlan,
  reporter: Reporter,
): Promise<FilmFootage & { voices: Sound[] }> {
  const footage: FilmFootage = { references: [], firstFrame: null, lastFrame: null };
  const voices: Sound[] = [];
  for (const [place, reference] of job.references.entries()) {
    await reporter.step((0.06 * place) / job.references.length);
    const { contentType, field } = reference;
    if (contentType.startsWith('video/'))
      footage.references.push(await sampleVideo(reference, plan.inputSeconds));
    else if (contentType.startsWith('audio/'))
      voices.push(await readSound(reference, plan.durationSeconds));
    else if (field === 'first_frame_image_url')
      footage.firstFrame = await loadPicture(reference, 3840);
    else if (field === 'last_frame_image_url')
      footage.lastFrame = await loadPicture(reference, 3840);
    else footage.references.push([await loadPicture(reference, 1400)]);
  }
  return { ...footage, voices };
}

/** What frames are painted on: the film's own size, or one of its ratio that is quick enough. */
export function stageOf(size: Size, plan: VideoPlan, fineness = 1): Stage {
  const ownSide = Math.min(size.width, size.height);
  const paintedSide = Math.min(ownSide, maxPaintedShortSide) * fineness;
  const { width, height } = paintedSide === ownSide ? size : videoSize(ratioOf(size), paintedSide);
  const shortSide = Math.min(width, height);
  const margin = Math.round(shortSide * 0.035);
  const detail = plan.detail * 0.8 * fineness;
  return { width, height, unit: shortSide / 1000, detail, margin };
}

/** Music, behind the reference sounds when there are some. */
function makeSound(plan: VideoPlan, voices: readonly Sound[]): Sound | null {
  if (!plan.hasAudio) return null;
  const { prompt, seed, durationSeconds } = plan;
  const mood = moodOf({ prompt, seed, style: undefined });
  const music = composeMusic(mood, `${prompt}\n${seed}`, durationSeconds);
  if (voices.length === 0) return music;
  const sound = silence(durationSeconds);
  for (const voice of voices) mixInto(sound, voice, 1 / voices.length);
  master(sound, 0.7);
  mixInto(sound, music, 0.22);
  master(sound, 0.75);
  return sound;
}

export async function writeCover(canvas: Picture, path: string): Promise<void> {
  const { width, height } = canvas;
  await sharp(canvas.data(), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(path);
}
