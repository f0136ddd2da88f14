import type { GenerationReceipt } from '../../lib/contract';
import { type Caller, call } from './server';

/** One generation with its Idempotency-Key. */
export interface Submission {
  idempotencyKey: string;
  json: Record<string, unknown>;
  /** Its cost in milli-credits; 0 when it is meant to fail. */
  costMilli: number;
}

const scenes = ['a harbour at dawn', 'a forest in snow', 'a city at night', 'dunes', 'still life'];

/** A mixed batch: single images, pairs, both kinds of failures and, with `video`, a video. */
export function makeBatch(
  round: number,
  size: number,
  random: () => number,
  withVideo: boolean,
): Submission[] {
  return Array.from({ length: size }, (_, index) => {
    const scene = scenes[Math.floor(random() * scenes.length)] ?? 'a harbour';
    const idempotencyKey = `round-${round}-${index}`;
    const picture = (prompt: string, n: number, costMilli: number): Submission => ({
      idempotencyKey,
      json: { model: 'lumen-spark', prompt: `${prompt} ${round}.${index}`, n },
      costMilli,
    });
    if (withVideo && index === 0) {
      const json = { model: 'solstice-mini', prompt: scene, duration: 4, resolution: '480p' };
      return { idempotencyKey, json, costMilli: 4_800 };
    }
    if (index % 7 === 5) return picture(`${scene} [[fail:upstream]]`, 1, 0);
    if (index % 7 === 6) return picture(`${scene} [[fail:start]]`, 1, 800);
    return index % 5 === 4 ? picture(scene, 2, 1_600) : picture(scene, 1, 800);
  });
}

/** Sends the submissions without a task id; unanswered ones are sent again to the next server. */
export async function submitAll(
  server: Caller,
  batch: readonly Submission[],
  receipts: Map<string, string>,
): Promise<void> {
  for (const submission of batch) {
    if (receipts.has(submission.idempotencyKey)) continue;
    const answer = await call<GenerationReceipt>(server, '/v1/generations', submission);
    if (answer === null) return;
    if (answer.status !== 201) {
      throw new Error(`a submission was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    receipts.set(submission.idempotencyKey, answer.body.task_id);
  }
}
