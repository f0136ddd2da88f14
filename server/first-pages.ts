/** A page and a response of the sign-in: together they load most of what pages share. */
const paths = ['/sign-in', '/api/auth/csrf'];
const timeoutMs = 10_000;

/**
 * Opens pages of our own server, as a visitor would: the first request to each loads code for up to half a second of
 * the main thread, in which nobody else is answered. Rejects when one cannot be opened.
 */
export async function openFirstPages({ host, port }: { host: string; port: number }) {
  const authority = host.includes(':') ? `[${host}]` : host;
  for (const path of paths) {
    const response = await fetch(`http://${authority}:${port}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
  }
}
