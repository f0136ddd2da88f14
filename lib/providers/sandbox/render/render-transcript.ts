import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secondsOfSound } from '../film/decode';
import { spokenWords } from '../sound/spoken-words';
import type { JobReference, RenderedFile, RenderJob, Reporter } from './job';

/**
 * Transcribes sound that the sandbox itself has spoken. For any other sound the transcript says that it was
 * not understood.
 */
export async function renderTranscript(
  job: RenderJob,
  sound: JobReference,
  reporter: Reporter,
): Promise<RenderedFile[]> {
  const words = await spokenWords(sound.path);
  const text = words ?? unheardMessage(await secondsOfSound(sound));
  const path = join(job.directory, 'transcript.txt');
  await writeFile(path, `${text}\n`);
  await reporter.step(1);
  return [{ path, contentType: 'text/plain' }];
}

const unheardMessage = (seconds: number): string =>
  `Demo mode does not listen: it only knows the words of sounds that it has spoken itself. This sound is ${Math.round(seconds * 10) / 10} seconds long. Connect a provider to transcribe it.`;
