import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { classifyAddress } from './address';
import { createGuardedFetch, guardedFetch, refuseUrl } from './index';
import { hostileUrls } from './testing/hostile-urls';

const limits = { maxBytes: 1_000, timeoutMs: 2_000 };

describe('refuseUrl', () => {
  it.each(hostileUrls)('refuses %s', (url) => {
    expect(refuseUrl(url)).toEqual(expect.any(String));
  });

  it.each([
    'https://example.com',
    'https://example.com:443/path?query#fragment',
    'https://example.com:8443/',
    'https://sub.example.co.uk./',
    'https://bücher.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('takes %s', (url) => {
    expect(refuseUrl(url)).toBeNull();
  });

  it('takes loopback, over http too, only when that is allowed, and nothing more', () => {
    for (const url of ['http://localhost:3000/', 'http://127.0.0.1:80/x', 'https://[::1]:1/']) {
      expect(refuseUrl(url)).not.toBeNull();
      expect(refuseUrl(url, { allowLoopback: true })).toBeNull();
    }
    for (const url of [
      'http://example.com/',
      'http://10.0.0.1/',
      'https://192.168.0.1/',
      'http://u@localhost/',
    ]) {
      expect(refuseUrl(url, { allowLoopback: true })).not.toBeNull();
    }
  });
});

describe('classifyAddress', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['::ffff:8.8.8.8', 'public'],
    ['2606:4700::1', 'public'],
    ['127.0.0.53', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['fe80::1%eth0', 'other'],
    ['192.88.99.1', 'other'],
    ['2001:10::1', 'other'],
    ['4000::1', 'other'],
    ['', 'other'],
    ['not an address', 'other'],
  ])('%s is %s', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind);
  });
});

describe('guardedFetch', () => {
  it.each(hostileUrls)('does not connect to %s', async (url) => {
    await expect(guardedFetch(url, limits)).rejects.toMatchObject({
      name: 'GuardedFetchError',
      code: expect.stringMatching(/^(url|address)_not_allowed$/),
    });
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['10.1.2.3', '192.168.0.1']],
    [['169.254.169.254']],
    [['::ffff:10.0.0.1']],
    [['64:ff9b::a00:1']],
    [[]],
  ])('does not connect to a name that resolves to %j', async (addresses) => {
    const fetch = createGuardedFetch((_, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
    await expect(fetch('https://example.com/', limits)).rejects.toMatchObject({
      code: 'address_not_allowed',
    });
  });

  it('checks the address it connects to, not an earlier one', async () => {
    // Public at the first look-up, loopback at the next: DNS rebinding.
    const answers = ['93.184.216.34', '127.0.0.1'];
    const resolve: Parameters<typeof createGuardedFetch>[0] = (_, done) =>
      done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]);
    const connections: unknown[] = [];
    const server = createServer().on('connection', (socket) => connections.push(socket));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `https://rebind.example:${(server.address() as AddressInfo).port}/`;
    expect(refuseUrl(url)).toBeNull();
    const checked = await new Promise<string>((done) => {
      resolve('rebind.example', (_, found) => done(found[0]?.address ?? ''));
    });
    expect(classifyAddress(checked)).toBe('public');
    await expect(createGuardedFetch(resolve)(url, limits)).rejects.toMatchObject({
      code: 'address_not_allowed',
    });
    expect(connections).toEqual([]);
    server.close();
  });

  it('reports when a name does not exist', async () => {
    const fetch = createGuardedFetch((_, done) => done(new Error('ENOTFOUND'), []));
    await expect(fetch('https://nowhere.example/', limits)).rejects.toMatchObject({
      code: 'dns_failed',
    });
  });

  describe('against a server on loopback', () => {
    let server: Server;
    let base: string;
    let answer: Parameters<typeof createServer>[1] & object;
    const allowed = { ...limits, allowLoopback: true };

    beforeAll(async () => {
      server = createServer((request, response) => answer(request, response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => server.closeAllConnections());
    afterAll(() => void server.close());

    it('returns status, headers and body, and sends the given request', async () => {
      answer = (request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        request.on('end', () =>
          response
            .writeHead(201, { 'X-Kind': 'test', 'set-cookie': ['a=1', 'b=2'] })
            .end(`${request.method} ${request.url} ${request.headers['x-sent']} ${body}`),
        );
      };
      const response = await guardedFetch(`${base}/path?q=1`, {
        ...allowed,
        method: 'POST',
        headers: { 'x-sent': 'yes' },
        body: 'payload',
      });
      expect(response.status).toBe(201);
      expect(response.headers.get('x-kind')).toBe('test');
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      expect(await response.text()).toBe('POST /path?q=1 yes payload');
    });

    it('does not follow redirects', async () => {
      answer = (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      const response = await guardedFetch(base, allowed);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe('http://10.0.0.1/');
      response.discard();
    });

    it('takes a body of exactly the limit, and not one byte more', async () => {
      answer = (_, response) => void response.end(Buffer.alloc(1_000));
      expect((await (await guardedFetch(base, allowed)).bytes()).length).toBe(1_000);
      answer = (_, response) => void response.end(Buffer.alloc(1_001));
      await expect(guardedFetch(base, allowed)).rejects.toMatchObject({ code: 'too_large' });
    });

    it('stops a body without a length at the limit', async () => {
      let closed = () => {};
      const gone = new Promise<void>((resolve) => {
        closed = resolve;
      });
      answer = (_, response) => {
        response.on('close', closed);
        const more = () => {
          if (response.destroyed) return;
          response.write(Buffer.alloc(300));
          setImmediate(more);
        };
        more();
      };
      const response = await guardedFetch(base, allowed);
      await expect(response.bytes()).rejects.toMatchObject({ code: 'too_large' });
      await gone;
    });

    it('gives up when the answer does not come, or stops half way', async () => {
      answer = () => {};
      const brief = { ...allowed, timeoutMs: 100 };
      await expect(guardedFetch(base, brief)).rejects.toMatchObject({ code: 'timeout' });
      answer = (_, response) => void response.write('half');
      const response = await guardedFetch(base, brief);
      await expect(response.text()).rejects.toMatchObject({ code: 'timeout' });
    });

    it('stops when its signal aborts', async () => {
      const controller = new AbortController();
      answer = () => controller.abort();
      const stopped = guardedFetch(base, { ...allowed, signal: controller.signal });
      await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    });

    it('reports when the connection breaks', async () => {
      answer = (request) => void request.socket.destroy();
      await expect(guardedFetch(base, allowed)).rejects.toMatchObject({ code: 'connect_failed' });
      answer = (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half');
        setImmediate(() => response.destroy());
      };
      const response = await guardedFetch(base, allowed);
      await expect(response.text()).rejects.toMatchObject({ code: 'connect_failed' });
    });
  });
});
