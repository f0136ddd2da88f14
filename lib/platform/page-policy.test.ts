import { expect, it } from 'vitest';
import { pagePolicy } from './page-policy';

const input = {
  nonce: 'bm9uY2U=',
  consoleUrl: 'http://localhost:3000',
  serviceUrl: undefined,
  isDevelopment: false,
};

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((each) => each.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

it('allows scripts only by the nonce', () => {
  const sources = directive(pagePolicy(input), 'script-src');
  expect(sources).toEqual(["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"]);
});

it('evaluates code in development only', () => {
  expect(pagePolicy(input)).not.toContain('unsafe-eval');
  expect(pagePolicy({ ...input, isDevelopment: true })).toContain("'unsafe-eval'");
});

it('allows style elements by the nonce, and all style attributes', () => {
  const policy = pagePolicy(input);
  expect(directive(policy, 'style-src')).not.toContain("'unsafe-inline'");
  expect(directive(policy, 'style-src-attr')).toEqual(["'unsafe-inline'"]);
});

it('allows styles of the overlay only in development', () => {
  const policy = pagePolicy({ ...input, isDevelopment: true });
  expect(directive(policy, 'style-src')).toEqual(["'self'", "'unsafe-inline'"]);
});

it.each(['img-src', 'media-src'])('%s takes in a remote service only when there is one', (name) => {
  expect(directive(pagePolicy(input), name)).not.toContain('https:');
  const remote = pagePolicy({ ...input, serviceUrl: 'http://10.0.0.7:8080/base' });
  expect(directive(remote, name)).toEqual(
    expect.arrayContaining(['http://10.0.0.7:8080', 'https:']),
  );
});

it('allows media without TLS only if the service itself is reached without it', () => {
  for (const [serviceUrl, plain] of [
    ['http://10.0.0.7:8080', true],
    ['https://service.example', false],
  ] as const) {
    const policy = pagePolicy({ ...input, serviceUrl });
    expect(directive(policy, 'img-src').includes('http:')).toBe(plain);
    expect(directive(policy, 'connect-src')).not.toContain('http:');
  }
});

it('allows connections only to the console, by either of its names, and to the service', () => {
  expect(directive(pagePolicy(input), 'connect-src')).toEqual(["'self'", 'http://localhost:3000']);
  const remote = pagePolicy({ ...input, serviceUrl: 'http://10.0.0.7:8080/base' });
  expect(directive(remote, 'connect-src')).toContain('http://10.0.0.7:8080');
  expect(directive(remote, 'connect-src')).not.toContain('https:');
});

it('cannot be framed, rebased or made to post elsewhere', () => {
  const policy = pagePolicy(input);
  expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"]);
  expect(directive(policy, 'base-uri')).toEqual(["'self'"]);
  expect(directive(policy, 'form-action')).toEqual(["'self'"]);
  expect(directive(policy, 'object-src')).toEqual(["'none'"]);
});
