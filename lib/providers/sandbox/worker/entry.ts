import { setPriority } from 'node:os';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { editPicture } from '../edit/edit-picture';
import { extendFilm } from '../edit/extend-film';
import type { RenderResult, RenderTask, Reporter } from '../render/job';
import { RenderFailure, RenderStopped } from '../render/job';
import { renderImages } from '../render/render-images';
import { renderSpeech } from '../render/render-speech';
import { renderTranscript } from '../render/render-transcript';
import { renderVideo } from '../render/render-video';

/** On Linux a priority is a thread's own: rendering yields to the server and to the database. */
if (process.platform === 'linux') setPriority(5);

/** Renders one job on this thread. Resolves with its outcome, and throws only on a bug. */
export default async function render({ job, port }: RenderTask): Promise<RenderResult> {
  let isStopped = false;
  port.on('message', () => {
    isStopped = true;
  });
  const reporter: Reporter = {
    async step(done) {
      port.postMessage(done);
      await turnOfLoop();
      if (isStopped) throw new RenderStopped('The render was asked to stop.');
    },
  };
  try {
    return { state: 'succeeded', files: await renderJob(job, reporter) };
  } catch (error) {
    if (error instanceof RenderStopped) return { state: 'stopped' };
    if (error instanceof RenderFailure) {
      return { state: 'failed', code: error.code, message: error.message };
    }
    throw error;
  } finally {
    port.close();
  }
}

async function renderJob(job: RenderTask['job'], reporter: Reporter) {
  const findReference = (name: string) => job.references.find(({ field }) => field === name);
  if (job.family === 'image') {
    const picture = findReference('image_url');
    return picture ? editPicture(job, picture, reporter) : renderImages(job, reporter);
  }
  if (job.family === 'video') {
    const film = findReference('source_video_url');
    return film ? extendFilm(job, film, reporter) : renderVideo(job, reporter);
  }
  const sound = findReference('audio_url');
  return sound ? renderTranscript(job, sound, reporter) : renderSpeech(job, reporter);
}
