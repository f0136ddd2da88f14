/** The address of a link to http, https or mail; null for any other, which is then shown as text. */
export function safeHref(href: string): string | null {
  const url = URL.parse(href);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

/** Where images of questions may come from, as in the page's Content-Security-Policy. Images in answers load from `origins` alone. */
export interface ImageSources {
  /** Origins such as `https://console.example`. */
  readonly origins: readonly string[];
  /** Whether images may come from any https address, as with a remote service. */
  readonly allowsAnyHttps: boolean;
  /** Whether any http address is allowed as well, as with a remote service that is itself reached by http. */
  readonly allowsAnyHttp?: boolean;
}

/** The address of an image that the page may load; null for any other, which is then shown as a link. */
export function safeImageSrc(
  src: string,
  { origins, allowsAnyHttps, allowsAnyHttp = false }: ImageSources,
): string | null {
  const url = URL.parse(src);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isAnyHostAllowed = url.protocol === 'https:' ? allowsAnyHttps : allowsAnyHttp;
  return origins.includes(url.origin) || isAnyHostAllowed ? url.href : null;
}
