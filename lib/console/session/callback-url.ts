/** Whether an address leads back to the console at `host`: one of its paths, or a whole address of it. */
export function leadsBack(address: string, host: string): boolean {
  const base = address.startsWith('/') ? `http://${host}` : undefined;
  if (!URL.canParse(address, base)) return false;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.host === host;
}

/** In which next-auth keeps the address to go on to. */
export const callbackCookies = ['next-auth.callback-url', '__Secure-next-auth.callback-url'];

/** next-auth's cookies that hold no web address: it answers every request that brings one with 500. */
export const brokenCallbackCookies = (
  cookies: readonly { readonly name: string; readonly value: string }[],
): string[] =>
  cookies
    .filter(
      ({ name, value }) => callbackCookies.includes(name) && !/^https?:$/.test(protocolOf(value)),
    )
    .map(({ name }) => name);

function protocolOf(value: string): string {
  const base = value.startsWith('/') ? 'http://console.invalid' : undefined;
  return URL.canParse(value, base) ? new URL(value, base).protocol : '';
}
