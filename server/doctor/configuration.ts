import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Env } from '@/lib/platform/env';
import { variables } from '@/lib/platform/env-variables';
import { operatorCommand } from '@/lib/platform/operator-command';
import { type Finding, findingsOf } from './findings';

const { ok, tip, warning, problem } = findingsOf('Configuration');

/** Variables of these beginnings are ours alone; others may belong to anything else on the machine. */
const ownPrefixes = /^(ATELIER|STORAGE|SMTP|OIDC|C2PA)_/;

/** Names of hosts that only a machine itself or its own network knows. */
const privateName = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;
const privateAddress = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cd]|fe80)/;

export type Place = 'loopback' | 'private' | 'public';

/** Who can reach a host by its name. */
export function placeOf(hostname: string): Place {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  if (isIP(host) === 0) {
    return privateName.test(host) || !host.includes('.') ? 'private' : 'public';
  }
  if (host.startsWith('127.') || host === '::1') return 'loopback';
  return privateAddress.test(host) ? 'private' : 'public';
}

/** Names of variables that look like ours and are none. */
export function unknownVariables(source: Readonly<Record<string, string | undefined>>): string[] {
  const names = new Set(Object.keys(variables.shape).flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(source).filter((name) => ownPrefixes.test(name) && !names.has(name));
}

/** A secret that a person could guess: few different characters, or words of an example. */
const isGuessable = (secret: string): boolean =>
  new Set(secret).size < 10 || /change.?me|example|replace|your.?secret|password/i.test(secret);

/** The variables: unknown names, the secret, the address, the proxies. */
export async function checkConfiguration(
  env: Env,
  source: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const findings = [
    ...unknownVariables(source).map((name) =>
      warning(
        `${name} is no variable of Atelier.`,
        'Correct its name (.env.example has all), or remove it.',
      ),
    ),
    ...(await checkSecret(env)).map((finding) => ({ ...finding, step: 'secret' as const })),
    ...checkPreviousSecret(env),
    ...checkAddress(env),
  ];
  return findings.every(({ state }) => state === 'ok')
    ? [ok('Every variable is known and fits the others.'), ...findings]
    : findings;
}

async function checkSecret({ secret, dataDir, databaseUrl }: Env): Promise<Finding[]> {
  if (secret !== undefined) {
    return isGuessable(secret)
      ? [
          problem(
            'ATELIER_SECRET can be guessed, and with it every session and stored key.',
            'On a new installation set it to the output of: openssl rand -base64 32. Keys that are stored already can no longer be read then.',
          ),
        ]
      : [ok('ATELIER_SECRET is set.')];
  }
  const path = join(dataDir, 'secret');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text !== null && text.trim().length < 32) {
    return [
      problem(
        `${path} does not hold a secret of 32 characters or more.`,
        'Restore the file from a backup, or set ATELIER_SECRET.',
      ),
    ];
  }
  if (text !== null && ((await stat(path)).mode & 0o077) !== 0) {
    return [warning(`Others on this machine can read ${path}.`, `Run: chmod 600 ${path}`)];
  }
  if (databaseUrl === undefined) return [ok(`The secret is in ${path}.`)];
  return [
    warning(
      'ATELIER_SECRET is not set, so this machine made a secret of its own.',
      `Set ATELIER_SECRET to the content of ${path}: another machine on this database needs the same.`,
    ),
  ];
}

/** A secret that was replaced, perhaps because others know it, and that still opens what is stored. */
function checkPreviousSecret({ previousSecrets, secret, dataDir }: Env): Finding[] {
  const isInterrupted = secret === undefined && existsSync(join(dataDir, 'secret.previous'));
  if (previousSecrets.length === 0 && !isInterrupted) return [];
  return [
    warning(
      'The secret before is still accepted for what is stored.',
      `Stop the servers and run: ${operatorCommand('rotate-secret')}${isInterrupted ? '' : '. Then remove ATELIER_PREVIOUS_SECRET'}`,
    ),
  ];
}

/** The address, whether it is encrypted, and the proxy in front: each a step of its own. */
function checkAddress({ url, host, trustedProxies }: Env): Finding[] {
  const { protocol, hostname } = new URL(url);
  const place = placeOf(hostname);
  const isEncrypted = protocol === 'https:';
  const findings: Finding[] = [
    { ...placeFinding(url, host, place), step: 'address' },
    { ...encryptionFinding(url, isEncrypted, place), step: 'https' },
  ];
  if (isEncrypted) {
    const proxies =
      trustedProxies.length > 0
        ? ok(`What ${trustedProxies.join(', ')} says in X-Forwarded-For is believed.`)
        : warning(
            'ATELIER_URL is https, so a proxy is in front, but ATELIER_TRUSTED_PROXIES is not set: all people share the limits of sign-in.',
            'Set ATELIER_TRUSTED_PROXIES to the address of the proxy as this process sees it, such as 127.0.0.1.',
          );
    findings.push({ ...proxies, step: 'proxies' });
  }
  return findings;
}

function placeFinding(url: string, host: string, place: Place): Finding {
  if (place !== 'loopback') return ok(`People open ${url}.`);
  return placeOf(host) === 'loopback'
    ? tip(
        `Only this machine can open it, at ${url}.`,
        'For other people set ATELIER_URL to the address that they open, and HOST or a proxy to let them in.',
      )
    : warning(
        `Other machines can connect (HOST is ${host}), but ATELIER_URL is ${url}, so links in mails lead nowhere for them.`,
        'Set ATELIER_URL to the address that people open.',
      );
}

function encryptionFinding(url: string, isEncrypted: boolean, place: Place): Finding {
  if (isEncrypted) return ok('The address is https.');
  const advice =
    'Put a proxy with a certificate in front, and set ATELIER_URL to its https address.';
  if (place === 'loopback') return tip('The address is http, for this machine alone.', advice);
  const message = `ATELIER_URL is ${url}: passwords and sessions cross the network unencrypted, and passkeys do not work.`;
  return place === 'public' ? problem(message, advice) : warning(message, advice);
}
