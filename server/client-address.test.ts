import { expect, it } from 'vitest';
import { clientAddressBehind } from './client-address';

const direct = clientAddressBehind([]);
const behind = clientAddressBehind(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);

it.each([
  [undefined, '203.0.113.9'],
  ['198.51.100.1', '203.0.113.9'],
  ['127.0.0.1, 10.0.0.1', '203.0.113.9'],
])('ignores the header when no proxy is trusted (%s)', (forwarded, expected) => {
  expect(direct('203.0.113.9', forwarded)).toBe(expected);
  expect(behind('203.0.113.9', forwarded)).toBe(expected);
});

it.each([
  ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['2001:db8::1', '2001:db8:1::9, 2001:4860::8', '2001:4860::8'],
  ['10.1.2.3', '198.51.100.1, 192.0.2.7', '198.51.100.1'],
  ['10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['10.1.2.3', ['6.6.6.6', '198.51.100.1'], '198.51.100.1'],
  // As Azure's Application Gateway and IIS write it.
  ['10.1.2.3', '198.51.100.1:51812', '198.51.100.1'],
  ['10.1.2.3', '[2001:4860::8]:443, 10.9.9.9:80', '2001:4860::8'],
  ['10.1.2.3', '[2001:4860::8]', '2001:4860::8'],
])('takes from %s with %s what the trusted proxies wrote', (peer, forwarded, expected) => {
  expect(behind(peer, forwarded)).toBe(expected);
});

it.each([undefined, '', 'unknown', 'a, b:1'])(
  'takes the proxy when the header is %s',
  (forwarded) => {
    expect(behind('10.1.2.3', forwarded)).toBe('10.1.2.3');
  },
);

it('returns a placeholder for a socket without an address', () => {
  expect(direct(undefined, '198.51.100.1')).toBe('unknown');
});
