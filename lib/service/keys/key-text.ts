import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const start = 'atl_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters of 62: 190 random bits. */
const randomLength = 32;
const checksumLength = 6;
const pattern = new RegExp(`^${start}[0-9A-Za-z]{${randomLength}}_[0-9A-Za-z]{${checksumLength}}$`);

/** A new secret: `atl_live_<32 random characters>_<6 characters of checksum>`. */
export function newKeyText(): string {
  const randomPart = Array.from({ length: randomLength }, () =>
    alphabet.charAt(randomInt(62)),
  ).join('');
  return `${start}${randomPart}_${checksumOf(start + randomPart)}`;
}

/**
 * Whether `text` has the form of our keys but a wrong checksum: it was mistyped or cut off, and is refused without a
 * look-up. Other forms pass, because operators may bring secrets of their own.
 */
export function isMistyped(text: string): boolean {
  if (!pattern.test(text)) return false;
  const checksum = text.slice(-checksumLength);
  return checksum !== checksumOf(text.slice(0, -checksumLength - 1));
}

/** The start of a key, shown so that people recognise it; never enough to guess the rest. */
export const displayPrefix = (text: string): string =>
  text.startsWith(start) ? text.slice(0, start.length + 4) : text.slice(0, 4);

/** CRC-32 in base 62: 32 bits fit in six characters. */
function checksumOf(text: string): string {
  let remainder = crc32(text);
  let encodedText = '';
  for (let index = 0; index < checksumLength; index++) {
    encodedText = alphabet.charAt(remainder % 62) + encodedText;
    remainder = Math.floor(remainder / 62);
  }
  return encodedText;
}
