/** A path of this console to go back to; anything that could lead elsewhere becomes the start page. */
export function localPath(value: string | string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const base = 'http://console.invalid';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  // Dots resolve away: `/.//host` has become `//host`, which names another site.
  const safe = url.origin === base && !url.pathname.startsWith('//');
  return safe ? `${url.pathname}${url.search}` : '/';
}
