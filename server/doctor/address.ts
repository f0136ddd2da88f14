import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Env } from '@/lib/platform/env';
import { checkTimeoutMs, type Finding, findingsOf, reasonOf } from './findings';

const { ok, warning, problem } = findingsOf('Address');

/** Half of what a check may take, because two requests may follow each other. */
const requestMs = checkTimeoutMs / 2 - 500;

const adviceByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name has no address here: correct ATELIER_URL, or its DNS record.',
  ECONNREFUSED: 'Nothing listens there: start the proxy, or correct the port in ATELIER_URL.',
  CERT_HAS_EXPIRED: 'Renew the certificate of the proxy.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Let the proxy have a certificate that browsers trust.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Let the proxy have a certificate that browsers trust.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name: make one for this.',
};

const healthSchema = z.object({
  status: z.enum(['ok', 'low_disk', 'storage_full', 'storage_unavailable']),
  version: z.string(),
});

/** The response of a console that has no service in its process, and so no `/healthz`. */
const csrfSchema = z.object({ csrfToken: z.string() });

const fetchPath = (url: string, path = '/healthz'): Promise<Response> =>
  fetch(`${url}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(requestMs) });

/** Whether the address leads from here to a server of this version, through which a WebSocket passes. */
export async function checkAddress(
  { url, host, port, serviceUrl }: Pick<Env, 'url' | 'host' | 'port' | 'serviceUrl'>,
  version: string,
): Promise<Finding[]> {
  let response: Response;
  try {
    response = await fetchPath(url, serviceUrl === undefined ? undefined : '/api/auth/csrf');
  } catch (error) {
    return [await unreachableFinding(url, localAddress(host, port), error)];
  }
  if (response.status >= 300 && response.status < 400) {
    return [
      problem(
        `${url} leads elsewhere: to ${response.headers.get('location') ?? 'no address'}.`,
        'Set ATELIER_URL to the address that people end at.',
      ),
    ];
  }
  const body: unknown = await response.json().catch(() => null);
  const somethingElse = problem(
    `Something else than Atelier answers at ${url} (status ${response.status}).`,
    'Correct ATELIER_URL, or what the proxy passes on: all paths, /healthz too.',
  );
  if (serviceUrl !== undefined) {
    return csrfSchema.safeParse(body).success
      ? [ok(`${url} leads here.`), ...dateFindings(response.headers.get('date'))]
      : [somethingElse];
  }
  const healthReport = healthSchema.safeParse(body);
  if (!healthReport.success) return [somethingElse];
  const { data } = healthReport;
  return [
    ...(data.version === version
      ? []
      : [
          warning(
            `The server at ${url} is version ${data.version}, this command ${version}.`,
            'Start the server again, or run the command of its version.',
          ),
        ]),
    ...(data.status === 'ok'
      ? []
      : [problem(`The server at ${url} says ${data.status}.`, 'See Disk and Storage.')]),
    ...dateFindings(response.headers.get('date')),
    await checkWebSocket(url),
  ];
}

/** The address at which a server with these settings listens on this machine. */
function localAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function unreachableFinding(url: string, localUrl: string, error: unknown): Promise<Finding> {
  const reason = reasonOf(error);
  const runsHere = await fetchPath(localUrl).then(
    () => true,
    () => false,
  );
  if (runsHere) {
    return problem(
      `The server runs at ${localUrl}, but ${url} does not lead to it: ${reason}.`,
      adviceByCode[reason] ?? 'See the proxy, the firewall and the DNS record of ATELIER_URL.',
    );
  }
  return warning(
    `No server answers at ${url} or ${localUrl}: ${reason}.`,
    'Start it and examine again: then the address and its proxy are seen too.',
  );
}

/** A difference of clocks that certificates notice, in milliseconds. The time of a response is in whole seconds. */
const maxSkewMs = 60_000;

export function dateFindings(date: string | null, nowMs = Date.now()): Finding[] {
  const skewMs = date === null ? 0 : nowMs - Date.parse(date);
  return Math.abs(skewMs) <= maxSkewMs
    ? []
    : [
        warning(
          `The clock of this machine differs by ${Math.round(Math.abs(skewMs) / 1_000)} s from the one that answers there.`,
          'Let both set their clocks by NTP.',
        ),
      ];
}

/** Opens a WebSocket without a key: the service refuses it with 401, which a proxy that drops upgrades never shows. */
function checkWebSocket(url: string): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/responses`, {
    handshakeTimeout: requestMs,
  });
  const droppedFinding = (reason: string) =>
    problem(
      `A WebSocket does not pass through ${url}: ${reason}.`,
      'Let the proxy pass the headers Upgrade and Connection on, over HTTP/1.1.',
    );
  socket.on('unexpected-response', (request, { statusCode }) => {
    resolve(
      statusCode === 401
        ? ok(`${url} leads here, for WebSockets too.`)
        : droppedFinding(`the answer is ${statusCode}`),
    );
    request.destroy();
  });
  socket.on('error', (error) => resolve(droppedFinding(reasonOf(error))));
  socket.on('open', () => {
    resolve(droppedFinding('something else accepts it'));
    socket.terminate();
  });
  return promise;
}
