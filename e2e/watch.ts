import type { BrowserContext, Response } from 'playwright/test';
import { OWNER } from './account.ts';

/** Secrets that no browser may see: the given key, and anything of the form of a minted one. */
const secrets = [
  new RegExp(OWNER.apiKey),
  /atl_live_\w{20,}/,
  /\$argon2id\$/,
  /whsec_[\w+/=-]{16,}/,
] as const;

/** Whether `text` holds a secret. */
export const holdsSecret = (text: string): boolean => secrets.some((secret) => secret.test(text));

/** What went wrong in a browser while it was watched. */
export interface Watch {
  /** Lets the console's errors of this form pass: the test makes them happen. */
  allow(pattern: RegExp): void;
  /**
   * Lets up to `times` answers to a POST of this path carry a secret: those that show a new one. That it is shown is for
   * the test to see: the body of an answer that the page left behind cannot be read.
   */
  allowSecrets(path: string, times: number): void;
  /** Errors of the console, of scripts and of the content policy, and answers that hold a secret. */
  troubles(): Promise<string[]>;
}

/** Media cannot be read as text; what is in them is not of the console's making. */
const isText = (response: Response): boolean =>
  !/^(image|video|audio|font)\/|octet-stream|zip/.test(response.headers()['content-type'] ?? '');

/** What an answer that holds a secret is called: its method and address. */
async function secretsIn(response: Response): Promise<string[]> {
  const headers = JSON.stringify(await response.allHeaders().catch(() => ({})));
  // A redirect has no body, and one that the page left behind is not kept.
  const body = isText(response) ? await response.text().catch(() => '') : '';
  const name = `${response.request().method()} ${new URL(response.url()).pathname}`;
  return holdsSecret(headers + body) ? [name] : [];
}

/**
 * Whether the test runner's own tracing said this, not the page: it asks again for a body that it found empty, such as
 * that of a picture which could not be decoded, and names no script as the place.
 */
const isOfTracing = (text: string, place: string): boolean =>
  place === '' && text.startsWith("Connecting to 'blob:");

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
    found.push(`${error.page()?.url()}: ${error.error().stack ?? error.error().message}`);
  });
  context.on('response', (response) => {
    // Not what the page made of its own files: looking into that would be a connection of the page.
    if (response.url().startsWith('http')) answers.push(secretsIn(response));
  });
  return {
    allow: (pattern) => allowed.push(pattern),
    allowSecrets(path, times) {
      expected.push(...Array.from({ length: times }, () => `POST ${path}`));
    },
    async troubles() {
      const errors = found.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      const told = (await Promise.all(answers)).flat();
      for (const name of expected) {
        const at = told.indexOf(name);
        if (at !== -1) told.splice(at, 1);
      }
      return [...errors, ...told.map((name) => `${name} answers with a secret`)];
    },
  };
}
