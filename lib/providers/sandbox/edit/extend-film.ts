import { join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { moodOf } from '../art/compose';
import { drawCovering } from '../art/place-references';
import { readFilm, readSound, type SourceFilm } from '../film/decode';
import { encodeFilm } from '../film/encode';
import { shootFilm } from '../film/shoot-film';
import { framesPerSecond, planVideo, type VideoPlan } from '../plan/plan-media';
import type { JobReference, RenderedFile, RenderJob, Reporter } from '../render/job';
import { stageOf, writeCover } from '../render/render-video';
import { composeMusic } from '../sound/compose-music';
import { type Sound, silence } from '../sound/samples';

/**
 * Renders the film `source` and what comes after it: its last picture goes on for the seconds of the request, moved and
 * lit by the prompt's scene. Its sound goes on as music; a silent film stays silent. Throws {@link RenderFailure}.
 */
export const extendFilm = (
  job: RenderJob,
  source: JobReference,
  reporter: Reporter,
): Promise<RenderedFile[]> =>
  readFilm(source, async (film) => {
    const plan = planVideo(job);
    const roundToEven = (length: number) => Math.max(2, Math.round(length / 2) * 2);
    const size = { width: roundToEven(film.width), height: roundToEven(film.height) };
    const stage = stageOf(size, plan, job.fineness);
    const canvas = createCanvas(stage.width, stage.height);
    const context = canvas.getContext('2d');
    const paths = {
      path: join(job.directory, 'video.mp4'),
      cover: join(job.directory, 'cover.jpg'),
    };
    const sourceFrames = film.frames(framesPerSecond, Math.max(stage.width, stage.height));
    const sourceFrameCount = Math.max(1, Math.round(film.seconds * framesPerSecond));
    const addedFrameCount = Math.round(plan.durationSeconds * framesPerSecond);
    const frames = sourceFrameCount + addedFrameCount;
    const sound = film.hasSound ? await makeSound(source, film, plan) : null;
    let shownFrames = 0;
    let paintAdded: ReturnType<typeof shootFilm> | null = null;
    await encodeFilm({ ...size, frames, framesPerSecond, sound }, paths.path, async (index) => {
      const next = paintAdded ? null : await sourceFrames.next();
      if (next?.value) {
        drawCovering(context, next.value, { x: 0, y: 0, width: stage.width, height: stage.height });
        shownFrames = index + 1;
      } else {
        paintAdded ??= shootFilm(
          { references: [], firstFrame: copyOf(canvas), lastFrame: null, isMarked: true },
          plan,
          stage,
        );
        paintAdded(context, (index + 1 - shownFrames) / (frames - shownFrames));
      }
      if (index === 0) await writeCover(canvas, paths.cover);
      await reporter.step((0.99 * (index + 1)) / frames);
      return canvas;
    });
    return [
      {
        path: paths.path,
        contentType: 'video/mp4',
        ...size,
        durationSeconds: frames / framesPerSecond,
        cover: { path: paths.cover, contentType: 'image/jpeg' },
      },
    ];
  });

function copyOf(canvas: Canvas): Canvas {
  const copy = createCanvas(canvas.width, canvas.height);
  copy.getContext('2d').drawImage(canvas, 0, 0);
  return copy;
}

/** The film's own sound, and after it music. */
async function makeSound(source: JobReference, film: SourceFilm, plan: VideoPlan): Promise<Sound> {
  const { prompt, seed, durationSeconds } = plan;
  const sourceSound = await readSound(source, film.seconds);
  const mood = moodOf({ prompt, seed, style: undefined });
  const music = composeMusic(mood, `${prompt}\n${seed}`, durationSeconds);
  const sound = silence(film.seconds + durationSeconds);
  for (const side of ['left', 'right'] as const) {
    sound[side].set(sourceSound[side]);
    const rest = sound[side].length - sourceSound[side].length;
    sound[side].set(music[side].subarray(0, rest), sourceSound[side].length);
  }
  return sound;
}
