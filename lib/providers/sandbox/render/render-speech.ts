import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDirectives } from '../plan/directives';
import { numberOf, textOf } from '../plan/params';
import { speak, speechRate } from '../sound/speak';
import { wordsChunk } from '../sound/spoken-words';
import { wavOf } from '../sound/wav';
import type { RenderedFile, RenderJob, Reporter } from './job';

/** Speaks the text of a request into a WAV, in tones that only resemble a voice. */
export async function renderSpeech(job: RenderJob, reporter: Reporter): Promise<RenderedFile[]> {
  const { params, model } = job;
  const { prompt } = readDirectives(textOf(params, 'prompt') ?? '');
  const voice = textOf(params, 'voice') ?? '';
  const speed = Math.max(0.25, Math.min(4, numberOf(params, 'speed') ?? 1));
  const samples = await speak(prompt, { voice, speed, seed: `${model}/${prompt}` }, (done) =>
    reporter.step(done * 0.9),
  );
  const path = join(job.directory, 'speech.wav');
  await writeFile(path, wavOf(samples, speechRate, wordsChunk(prompt)));
  await reporter.step(1);
  return [{ path, contentType: 'audio/wav', durationSeconds: samples.length / speechRate }];
}
