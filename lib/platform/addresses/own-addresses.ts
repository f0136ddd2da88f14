import type { AddressSigner } from './signer';

/**
 * Addresses of this deployment's own files. Only their paths are stored, so that they stay valid under another domain or
 * port. The address is made and signed when it is read.
 */
export interface OwnAddresses {
  /** The address of a file by its path. */
  addressOf(path: string): string;
  /**
   * `value`, at any depth, with the paths of our files instead of their addresses. An address without a valid
   * signature stays unchanged, or anyone with an expired one could have it signed again; `isKnown` allows a
   * path without one. A text that is written as such a path is marked, and {@link fromStored} gives it back as it was.
   */
  toStored<T>(value: T, isKnown?: (path: string) => boolean): T;
  /** The opposite of {@link toStored}. */
  fromStored<T>(value: T): T;
  /** As {@link toStored}, with any signature. Only for comparing with stored values, never for storing. */
  toPaths<T>(value: T): T;
}

/** The format of our files' paths, which other texts do not have. */
const pathPattern = /^\/media\/[A-Za-z0-9_-]{32}\.[a-z0-9]{2,5}$/;
/** A text of a caller that has this format, as it is stored: behind a backslash more than it had. */
const markedTextPattern = /^\\+\/media\/[A-Za-z0-9_-]{32}\.[a-z0-9]{2,5}$/;
const addressPattern =
  /^(\/media\/[A-Za-z0-9_-]{32}\.[a-z0-9]{2,5})(?:\?expires=(\d{1,12})&signature=([A-Za-z0-9_-]{43}))?$/;

/** Addresses of files under `baseUrl`, which has no slash at its end. Without a signer they carry no signature. */
export function ownAddresses(baseUrl: string, signer: AddressSigner | null = null): OwnAddresses {
  const parse = (text: string) =>
    text.startsWith(baseUrl) ? addressPattern.exec(text.slice(baseUrl.length)) : null;
  const markPathLikeText = (text: string) =>
    pathPattern.test(text) || markedTextPattern.test(text) ? `\\${text}` : text;
  const addressOf = (filePath: string) =>
    `${baseUrl}${filePath}${signer === null ? '' : signer.sign(filePath)}`;
  return {
    addressOf,
    toStored: (value, isKnown = () => false) =>
      mapTexts(value, (text) => {
        const [, filePath, expires = null, signature = null] = parse(text) ?? [];
        if (filePath === undefined) return markPathLikeText(text);
        const mayKeep =
          signer === null ||
          isKnown(filePath) ||
          signer.verify(filePath, { expires, signature }) === 'valid';
        return mayKeep ? filePath : text;
      }),
    fromStored: (value) =>
      mapTexts(value, (text) => {
        if (pathPattern.test(text)) return addressOf(text);
        return markedTextPattern.test(text) ? text.slice(1) : text;
      }),
    toPaths: (value) => mapTexts(value, (text) => parse(text)?.[1] ?? markPathLikeText(text)),
  };
}

function mapTexts<T>(value: T, change: (text: string) => string): T {
  const map = (at: unknown): unknown => {
    if (typeof at === 'string') return change(at);
    if (Array.isArray(at)) return at.map(map);
    // A row may also have dates and other objects, which stay unchanged.
    if (at === null || typeof at !== 'object' || Object.getPrototypeOf(at) !== Object.prototype) {
      return at;
    }
    return Object.fromEntries(Object.entries(at).map(([name, each]) => [name, map(each)]));
  };
  return map(value) as T;
}
