/** Where a request comes from. */
export interface Client {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/**
 * Where a request comes from, for limits, the session list and the audit log. `server/http-server.ts` leaves one
 * address in the header, whatever was sent in it; under another server its proxy has to.
 */
export function clientOf(headers: Headers): Client {
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return {
    ip: forwarded || null,
    userAgent: headers.get('user-agent')?.slice(0, 400) ?? null,
  };
}
