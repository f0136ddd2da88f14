import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a start may take as long as its migrations do: until then no failed look counts, and the proxy of compose.yaml waits', () => {
  expect(/^HEALTHCHECK .*--start-period=(\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]).toBe(
    '1h',
  );
});

it('the Caddy of compose.yaml believes the network that its port is reached from, and Atelier believes the same', () => {
  const text = readFileSync('compose.yaml', 'utf8');
  const range = /subnet: (\S+) /.exec(text)?.[1];
  expect(range).toMatch(/\/24$/);
  expect(/ATELIER_TRUSTED_PROXIES: (\S+)/.exec(text)?.[1]).toBe(range);
  expect(/^ +trusted_proxies (\S+)/m.exec(text)?.[1]).toBe(range);
  // From another machine, a client could name any address as its own in the header that is trusted here.
  expect(text.match(/ports: .*/g)).toEqual(Array(2).fill('ports: ["127.0.0.1:3000:3000"]'));
});
