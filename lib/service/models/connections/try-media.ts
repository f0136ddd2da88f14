import { setTimeout as sleep } from 'node:timers/promises';
import type { Trial } from '@/lib/contract';
import type { MediaOutput, MediaProvider, MediaRequest, MediaStatus } from '@/lib/providers';
import { ProviderError } from '@/lib/providers';
import { canonicalType, typeOfBytes } from '../../files/media';

/** Pictures take seconds, short videos minutes. The caller waits for the result. */
const trialTimeoutMs = 180_000;
const pollIntervalMs = 500;
/** Larger files are not returned, because a file is text inside the response. */
const maxBytes = 24 * 1024 ** 2;
const maxOutputs = 4;

export type MediaTrial = Pick<Trial, 'outputs' | 'error'>;

const failedTrial = (error: string): MediaTrial => ({ outputs: [], error });

/** Starts the work once, follows it to its end and fetches what it made. A failure of the provider is part of the result. */
export async function tryMedia(driver: MediaProvider, request: MediaRequest): Promise<MediaTrial> {
  const signal = AbortSignal.timeout(trialTimeoutMs);
  try {
    const start = await driver.start(request, { signal, storeStart: async () => {} });
    if (start.state === 'refused') {
      return failedTrial([start.message, start.detail].filter(Boolean).join(' '));
    }
    if (start.state === 'unknown') {
      return failedTrial(
        start.responseFailure === undefined
          ? `The connection broke after the request was sent. It may have started, and may be charged. ${start.detail}`
          : `The provider answered, but named no work. It may be charged. ${start.detail}`,
      );
    }
    const status = await followOperation(driver, start.operation, signal);
    if (status === null) {
      await driver.cancel(start.operation).catch(() => {});
      return failedTrial(
        `It did not finish in ${trialTimeoutMs / 60_000} minutes. To see it, publish the model for one workspace and generate there.`,
      );
    }
    if (status.state === 'failed') return failedTrial(status.message);
    return await outputsOf(status.outputs, signal);
  } catch (error) {
    if (error instanceof ProviderError) return failedTrial(error.message);
    if (signal.aborted) return failedTrial('The provider did not answer in time.');
    throw error;
  }
}

/** The end of an operation; null when the time is over. An unreadable status is read again. */
async function followOperation(
  driver: MediaProvider,
  operation: string,
  signal: AbortSignal,
): Promise<Exclude<MediaStatus, { state: 'running' }> | null> {
  while (!signal.aborted) {
    try {
      const status = await driver.status(operation, signal);
      if (status.state !== 'running') return status;
    } catch (error) {
      // As in the engine, only a definite refusal ends it.
      if (error instanceof ProviderError && !error.retryable) throw error;
    }
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => {});
  }
  return null;
}

async function outputsOf(
  outputs: readonly MediaOutput[],
  signal: AbortSignal,
): Promise<MediaTrial> {
  const shownOutputs: MediaTrial['outputs'] = [];
  for (const output of outputs.slice(0, maxOutputs)) {
    const bytes = await bytesOf(output, signal);
    if (bytes === null) {
      return {
        outputs: shownOutputs,
        error: 'It worked, but the file is too large to be shown here.',
      };
    }
    const type = (await typeOfBytes(bytes)) ?? localType(output);
    if (type === null) {
      return {
        outputs: shownOutputs,
        error: 'The model answered with a file that is no picture, video or sound.',
      };
    }
    shownOutputs.push({
      content_type: type,
      data_url: `data:${type};base64,${bytes.toString('base64')}`,
    });
  }
  return shownOutputs.length > 0
    ? { outputs: shownOutputs, error: null }
    : failedTrial('The provider said that it is done, and sent no file.');
}

/** A driver on this machine, which names the width, knows the types of its own files. */
const localType = (output: MediaOutput) =>
  output.width === undefined ? null : canonicalType(output.contentType);

async function bytesOf(output: MediaOutput, signal: AbortSignal): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of await output.open(signal)) {
    signal.throwIfAborted();
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
