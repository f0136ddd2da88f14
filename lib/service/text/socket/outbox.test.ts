import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createOutbox } from './outbox';

it('sends the frames of one turn with one write, in their order, and those of the next at once', async () => {
  const writes: string[] = [];
  const raw = new Writable({
    decodeStrings: false,
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (frame: string) => raw.write(frame),
    terminate() {},
    once: () => socket,
    off: () => socket,
  } as unknown as Parameters<typeof createOutbox>[0];
  const outbox = createOutbox(socket, raw, { maxUnreadBytes: 1_000, stallTimeoutMs: 60_000 });
  for (const frame of ['a', 'b', 'c']) void outbox.send(frame);
  expect(writes).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toEqual(['abc']);
  void outbox.send('d');
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toEqual(['abc', 'd']);
});
