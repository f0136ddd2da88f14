import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Child, startChild } from './support/child.ts';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'a key revoked in one process, and what runs under it in another';

const rounds = 20;
const aimMs = 1_000;
const operatorKey = 'operator-key-of-the-bench-0123456789';
/** Makes the sandbox stream a text for much longer than a revoked key may be used. */
const endless = '[[length:8000]] [[pace:20ms]] Tell me of the sea.';

async function manage<T>(service: Child, pathname: string, body?: object): Promise<T> {
  const answer = await fetch(`${service.url}/manage${pathname}`, {
    method: body === undefined ? 'DELETE' : 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${pathname} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Opens a streamed answer. Resolves with its first chunk; `ended` resolves with the time of its last. */
async function openStream(service: Child, key: string): Promise<{ ended: Promise<number> }> {
  const answer = await fetch(`${service.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'quill',
      messages: [{ role: 'user', content: endless }],
      stream: true,
    }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`the stream answered ${answer.status}`);
  const reader = answer.body.getReader();
  await reader.read();
  const ended = (async () => {
    for (;;) {
      // A stream that is cut off has ended too.
      const { done } = await reader.read().catch(() => ({ done: true }));
      if (done) return performance.now();
    }
  })();
  return { ended };
}

/** When a process begins to refuse a key that it had accepted. */
async function refusedAt(service: Child, key: string): Promise<number> {
  for (;;) {
    const answer = await fetch(`${service.url}/v1/models`, {
      headers: { authorization: `Bearer ${key}` },
    });
    await answer.arrayBuffer();
    if (answer.status === 401) return performance.now();
  }
}

async function measure(here: Child, there: Child): Promise<Row[]> {
  const { id } = await manage<{ id: string }>(here, '/workspaces', { name: 'Bench', kind: 'team' });
  const grant = { amount: 100_000, memo: 'bench', once_key: 'bench' };
  await manage(here, `/workspaces/${id}/grants`, grant);
  const times = { streams: [] as number[], calls: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const made = { name: `Round ${round}`, scopes: ['v1:text'] };
    const key = await manage<{ id: string; secret: string }>(here, `/workspaces/${id}/keys`, made);
    const { ended } = await openStream(there, key.secret);
    const revoking = manage(here, `/workspaces/${id}/keys/${key.id}`);
    const refused = refusedAt(there, key.secret);
    await revoking;
    const at = performance.now();
    times.streams.push((await ended) - at);
    times.calls.push((await refused) - at);
  }
  const slowest = (what: string, of: readonly number[]): Row => {
    const value = Math.max(0, ...of);
    return {
      name: `${what}, slowest of ${rounds}`,
      value,
      unit: 'ms after the revocation',
      aim: `≤ ${aimMs}`,
      pass: value <= aimMs,
    };
  };
  return [
    slowest('a stream in the other process ends', times.streams),
    slowest('calls to the other process are refused', times.calls),
  ];
}

export const run = (): Promise<Row[]> =>
  withPostgres(async (databaseUrl) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-bench-'));
    const setup = { kind: 'service', databaseUrl, dataDir, operatorKey } as const;
    const here = await startChild(setup);
    try {
      const there = await startChild(setup);
      return await measure(here, there).finally(() => there.stop());
    } finally {
      await here.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
