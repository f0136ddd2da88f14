export interface Client {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/**
 * The origin of a request, for limits, the session list and the audit log. `server/http-server.ts` sets the header to
 * the single client address; under another server its proxy has to do that.
 */
export function clientOf(headers: Headers): Client {
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return {
    ip: forwarded || null,
    userAgent: headers.get('user-agent')?.slice(0, 400) ?? null,
  };
}
