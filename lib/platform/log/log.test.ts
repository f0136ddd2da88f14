import { globSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { provide } from '../registry';
import { tracingRegistryKey } from '../tracing';
import { createLogger } from './index';

function capture(options: { isPretty?: boolean; isTraced?: boolean } = {}) {
  const lines: string[] = [];
  const log = createLogger({
    level: 'debug',
    ...options,
    destination: { write: (line) => void lines.push(line) },
  });
  return { log, lines };
}

describe('createLogger', () => {
  it('writes one JSON line per record, with what a child was given', () => {
    const { log, lines } = capture();
    log.child({ requestId: 'req_1' }).info({ status: 200 }, 'answered');
    log.trace('not at this level');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: 'req_1',
      status: 200,
      msg: 'answered',
    });
  });

  it('redacts secrets by their names, at the top, in headers and below', () => {
    const { log, lines } = capture();
    log.info({
      authorization: 'Bearer leak',
      headers: { authorization: 'leak', cookie: 'leak', 'set-cookie': ['leak'], accept: 'kept' },
      request: { headers: { authorization: 'leak', 'x-api-key': 'leak' } },
      user: { password: 'leak', name: 'kept' },
      env: { storage: { secretAccessKey: 'leak' } },
      token: 'leak',
    });
    expect(lines[0]).not.toContain('leak');
    expect(lines[0]?.match(/kept/g)).toHaveLength(2);
    expect(lines[0]).toContain('[redacted]');
  });

  it('redacts secrets in lists and errors without changing the objects', () => {
    const { log, lines } = capture();
    const error = Object.assign(new Error('kept'), { token: 'leak', request: { cookie: 'leak' } });
    const record = { calls: [{ apiKey: 'leak', at: 'kept' }], err: error };
    log.child({ requestId: 'kept' }).info(record);
    log.error(error);
    expect(lines.join('')).not.toContain('leak');
    expect(lines[0]?.match(/kept/g)?.length).toBeGreaterThanOrEqual(3);
    expect([record.calls[0]?.apiKey, error.token, error.request.cookie]).toEqual([
      'leak',
      'leak',
      'leak',
    ]);
  });

  it('logs the statement of a failed query once, anywhere in the causes', () => {
    const { log, lines } = capture();
    const failed = new DrizzleQueryError('select everything', ['a'], new Error('out of room'));
    log.error({ err: failed }, 'a claim failed');
    log.error({ err: new Error('the sweep failed', { cause: failed }) });
    for (const line of lines) {
      expect(line.match(/select everything/g)).toHaveLength(1);
      expect(line).toContain('out of room');
    }
  });

  it('logs an error with its cause', () => {
    const { log, lines } = capture();
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
    const { err } = JSON.parse(lines[0] ?? '') as { err: { stack: string; message: string } };
    expect(err.message).toContain('outer');
    expect(err.stack).toContain('inner');
  });

  it('is readable on a terminal', () => {
    const { log, lines } = capture({ isPretty: true });
    log.child({ requestId: 'req_1' }).warn({ took: 5, err: new Error('broken') }, 'slow');
    const text = stripVTControlCharacters(lines.join(''));
    expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}slow requestId=req_1 took=5\nError: broken\n/);
  });

  it('is given errors under one key, in all of the sources', () => {
    const files = globSync('{server.ts,{lib,server}/**/*.ts}').filter(
      (file) => !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(500);
    const underAnother = /\blog(?:ger)?(?:\.\w+|\[[^\]]+\])\(\s*\{(?:[^{}]*,)?\s*error(?:,|:| \})/;
    expect(files.filter((file) => underAnother.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('has the ids of the span around a line, where traces are on', async () => {
    const ids = { traceId: 'a1', spanId: 'b2', traceparent: '' };
    const remove = provide(tracingRegistryKey, {
      run: (_name, _options, work) =>
        work({ traceparent: null, set() {}, fail() {}, setContent() {} }),
      current: () => ids,
      async stop() {},
    });
    const { log, lines } = capture({ isTraced: true });
    log.info('within');
    remove();
    log.info('without');
    capture().log.info('off');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'within', trace_id: 'a1', span_id: 'b2' },
      { msg: 'without' },
    ]);
    expect(lines[1]).not.toContain('trace_id');
  });
});
