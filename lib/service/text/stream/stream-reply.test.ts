import { describe, expect, it } from 'vitest';
import { ApiError } from '../../http';
import { TurnAbort } from '../turns/turn-abort';
import { BufferedSink } from './buffered-sink';
import { streamReply } from './stream-reply';

/** A reply whose turn a test ends, and all that its reader was sent. */
function begin(silenceMs?: number) {
  const sink = new BufferedSink();
  const turn = Promise.withResolvers<void>();
  const reply = streamReply({
    sink,
    done: turn.promise,
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

describe('when an answer begins', () => {
  it('with its first event: what came before the reader goes first', async () => {
    const { sink, turn, read } = begin();
    void sink.write('a;');
    void sink.write('b;');
    turn.resolve();
    expect(await read()).toBe(`a;b;${done}`);
  });

  it('not at all when it fails before: that has a status of its own', async () => {
    const { turn, reply } = begin();
    turn.reject(failure);
    await expect(reply).rejects.toBe(failure);
  });

  it('after a silence, so that no client gives up; a failure is then sent in the stream', async () => {
    const { turn, reply, read } = begin(1);
    await reply;
    turn.reject(failure);
    expect(await read()).toBe(`failed upstream_error;${done}`);
  });

  it('and a failure after its first event is sent, a bug without detail', async () => {
    const { sink, turn, read } = begin();
    void sink.write('a;');
    turn.promise.catch(() => {});
    turn.reject(new TypeError('secret'));
    expect(await read()).toBe(`a;failed internal_error;${done}`);
  });

  it('and tells nothing to a reader who is gone', async () => {
    const { sink, turn, read } = begin();
    void sink.write('a;');
    turn.promise.catch(() => {});
    turn.reject(new TurnAbort('caller_gone'));
    expect(await read()).toBe('a;');
  });
});

describe('a sink whose reader comes later', () => {
  it('lets its writer wait when much has gathered', async () => {
    const sink = new BufferedSink();
    expect(sink.write('a')).toBe(undefined);
    let released = false;
    const waiting = Promise.resolve(sink.write('b'.repeat(70_000))).then(() => {
      released = true;
    });
    await sink.started;
    expect(released).toBe(false);
    void sink.attach({ write: () => {} });
    await waiting;
    expect(sink.write('c')).toBe(undefined);
  });
});
