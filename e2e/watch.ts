import type { BrowserContext, Response } from 'playwright/test';
import { OWNER } from './account.ts';

/** Secrets that no browser may get: the configured key, and anything that looks like a generated one. */
const secrets = [
  new RegExp(OWNER.apiKey),
  /atl_live_\w{20,}/,
  /\$argon2id\$/,
  /whsec_[\w+/=-]{16,}/,
] as const;

/** Whether `text` holds a secret. */
export const holdsSecret = (text: string): boolean => secrets.some((secret) => secret.test(text));

/** Errors in a browser while it was watched. */
export interface Watch {
  /** Ignores logged errors that match, because the test causes them. */
  allow(pattern: RegExp): void;
  /**
   * Allows up to `times` responses to a POST of this path to contain a secret, for actions that return a new one. It is
   * an upper limit, because the body of a response that the page has navigated away from cannot be read.
   */
  allowSecrets(path: string, times: number): void;
  /** Logged errors, script errors, violations of the content policy, and responses with a secret. */
  troubles(): Promise<string[]>;
}

/** Media is not searched for secrets: it cannot be read as text. */
const isText = (response: Response): boolean =>
  !/^(image|video|audio|font)\/|octet-stream|zip/.test(response.headers()['content-type'] ?? '');

/**
 * Files of the build, whose address names their content, that this worker has searched: a page loads forty of them, and
 * each body takes the way from the browser to here.
 */
const searchedFiles = new Set<string>();

/** Whether an address names its content. */
const isFile = (url: string): boolean => new URL(url).pathname.startsWith('/_next/static/');

/** The method and URL of a response that contains a secret, else nothing. */
async function secretsIn(response: Response): Promise<string[]> {
  const headers = JSON.stringify(await response.allHeaders().catch(() => ({})));
  // A redirect has no body, and a body is lost once the page has navigated away.
  const body = isText(response) ? await response.text().catch(() => null) : '';
  if (body !== null && isFile(response.url())) searchedFiles.add(response.url());
  const name = `${response.request().method()} ${new URL(response.url()).pathname}`;
  return holdsSecret(headers + (body ?? '')) ? [name] : [];
}

/**
 * Whether an error was caused by the test runner's tracing and not by the page: it requests a body again that it found
 * empty, such as that of an image which could not be decoded. Such errors have no script location.
 */
const isOfTracing = (text: string, place: string): boolean =>
  place === '' && text.startsWith("Connecting to 'blob:");

/**
 * React reports it if a page under a `loading.tsx` calls `notFound()`: the server could not finish that
 * boundary, and the browser draws "not found" instead (https://react.dev/errors/419, 2026-11-22). People see
 * no difference.
 */
export const streamedNotFound = /React error #419/;

/** Watches every page of a context. */
export function watch(context: BrowserContext): Watch {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const answers: Promise<string[]>[] = [];
  const expected: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (isOfTracing(message.text(), message.location().url)) return;
    found.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    found.push(`${error.page()?.url()}: ${error.error().stack || error.error().message}`);
  });
  context.on('response', (response) => {
    // Not blob and data URLs: reading them would count as a connection of the page.
    const url = response.url();
    if (url.startsWith('http') && !searchedFiles.has(url)) answers.push(secretsIn(response));
  });
  return {
    allow: (pattern) => allowed.push(pattern),
    allowSecrets(path, times) {
      expected.push(...Array.from({ length: times }, () => `POST ${path}`));
    },
    async troubles() {
      const errors = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      const leaks = (await Promise.all(answers)).flat();
      for (const name of expected) {
        const at = leaks.indexOf(name);
        if (at !== -1) leaks.splice(at, 1);
      }
      return [...errors, ...leaks.map((name) => `${name} answers with a secret`)];
    },
  };
}
