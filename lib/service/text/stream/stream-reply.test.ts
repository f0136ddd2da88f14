import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http';
import { TurnAbort } from '../turns/turn-abort';
import { BufferedSink } from './buffered-sink';
import { streamReply } from './stream-reply';

/** A reply whose turn a test ends, and all that its reader received. */
function begin(silenceMs?: number) {
  const sink = new BufferedSink();
  const turn = Promise.withResolvers<void>();
  const reply = streamReply({
    sink,
    completion: turn.promise,
    headers: {},
    fail: (error) => sink.write(`failed ${error.code};`),
    cancel: () => {},
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  const read = async () => {
    let sent = '';
    await (await reply).events({
      write: (text) => {
        sent += text;
      },
    });
    return sent;
  };
  return { sink, turn, reply, read };
}
const done = 'data: [DONE]\n\n';
const failure = new ApiError('upstream_error', 'It failed.');

describe('a streamed answer', () => {
  it('begins with its first event; buffered events are sent first', async () => {
    const { sink, turn, read } = begin();
    void sink.write('a;');
    void sink.write('b;');
    turn.resolve();
    expect(await read()).toBe(`a;b;${done}`);
  });

  it('does not begin when the turn fails before it; the error is sent with its own status', async () => {
    const { turn, reply } = begin();
    turn.reject(failure);
    await expect(reply).rejects.toBe(failure);
  });

  it('begins after a silence, so that no client times out; a later failure is sent in the stream', async () => {
    const { turn, reply, read } = begin(1);
    await reply;
    turn.reject(failure);
    expect(await read()).toBe(`failed upstream_error;${done}`);
  });

  it('sends a failure after its first event in the stream, a bug without detail', async () => {
    const { sink, turn, read } = begin();
    void sink.write('a;');
    turn.promise.catch(() => {});
    turn.reject(new TypeError('secret'));
    expect(await read()).toBe(`a;failed internal_error;${done}`);
  });

  it('sends nothing to a disconnected reader', async () => {
    const { sink, turn, read } = begin();
    void sink.write('a;');
    turn.promise.catch(() => {});
    turn.reject(new TurnAbort('caller_gone'));
    expect(await read()).toBe('a;');
  });
});

describe('a sink whose reader is attached later', () => {
  it('makes its writer wait when its buffer is full', async () => {
    const sink = new BufferedSink();
    expect(sink.write('a')).toBe(undefined);
    let released = false;
    const waiting = Promise.resolve(sink.write('b'.repeat(70_000))).then(() => {
      released = true;
    });
    await sink.firstWrite;
    expect(released).toBe(false);
    void sink.attach({ write: () => {} });
    await waiting;
    expect(sink.write('c')).toBe(undefined);
  });
});
