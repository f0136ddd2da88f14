import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventParser, EventStreamError } from './event-parser';

const parse = (...pieces: (string | Uint8Array)[]): string[] => {
  const parser = new EventParser();
  return pieces.flatMap((piece) => parser.push(Buffer.from(piece as string)));
};

/** The bytes split at `places`, in any order and with repeats. */
const cut = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length];
  at.sort((a, b) => a - b);
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
};

describe('reading events', () => {
  it.each([
    ['one', 'data: a\n\n', ['a']],
    ['without the space', 'data:a\n\n', ['a']],
    ['with two spaces', 'data:  a\n\n', [' a']],
    ['several lines', 'data: a\ndata: b\n\n', ['a\nb']],
    ['carriage returns', 'data: a\r\n\r\ndata: b\r\r', ['a', 'b']],
    ['a byte order mark', '\ufeffdata: a\n\n', ['a']],
    ['comments, names and ids', ': hi\nevent: x\nid: 1\nretry: 5\ndata: a\n\n', ['a']],
    ['no value', 'data\n\n', ['']],
    ['an empty value', 'data:\n\n', ['']],
    ['another field that begins so', 'database: a\n\n', []],
    ['nothing', '\n\n\n', []],
    ['no end', 'data: a\n', []],
  ])('%s', (_, text, events) => {
    expect(parse(text)).toEqual(events);
  });

  it('gives the same events wherever the bytes are cut, within characters too', () => {
    const line = fc.stringMatching(/^[^\r\n]*$/u).map((text) => text.toWellFormed());
    const end = fc.constantFrom('\n', '\r\n', '\r');
    const event = fc.tuple(
      fc.array(fc.oneof(line, fc.constant('żółć 🦉')), { minLength: 1, maxLength: 3 }),
      end,
    );
    void fc.assert(
      fc.property(
        fc.array(event, { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (events, places) => {
          const text = events
            .map(([lines, mark]) => lines.map((each) => `data: ${each}${mark}`).join('') + mark)
            .join('');
          const bytes = Buffer.from(text);
          expect(parse(...cut(bytes, places))).toEqual(events.map(([lines]) => lines.join('\n')));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(['one line', 'many lines'])('refuses an event of more than 4 MiB, in %s', (form) => {
    const parser = new EventParser();
    const end = form === 'many lines' ? '\n' : '';
    const megabyte = Buffer.from(`${end}data: ${'a'.repeat(1_048_576)}`);
    expect(() => {
      for (let at = 0; at < 6; at++) parser.push(megabyte);
    }).toThrow(EventStreamError);
  });
});
