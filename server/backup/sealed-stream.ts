import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { derivedStream } from '@/lib/platform/storage';
import { BackupError } from './backup-error';

/**
 * An encrypted file is a header (magic, salt), then chunks of AES-256-GCM: the STREAM construction
 * (https://eprint.iacr.org/2015/189, read 2026-11-26), as age has it. The nonce counts the chunks and marks the last one, so chunks that are
 * left out, repeated, exchanged or cut off at the end fail; the key belongs to the salt and to the file's name, so one file
 * cannot take the place of another. The header is authenticated with the first chunk.
 */
const magic = Buffer.from('ATELIER1');
const saltLength = 16;
const headerLength = magic.length + saltLength;
const chunkLength = 64 * 1024;
const tagLength = 16;
const sealedLength = chunkLength + tagLength;

/** Bytes that `size` bytes take when they are encrypted. */
export const sealedSize = (size: number): number =>
  headerLength + size + tagLength * Math.max(1, Math.ceil(size / chunkLength));

const keyOf = (masterKey: Buffer, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, salt, `atelier backup ${name}`, 32));

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts `source` as the file `name`. */
export const sealStream = (source: Readable, masterKey: Buffer, name: string): Readable =>
  derivedStream(source, sealedChunks(source, masterKey, name));

async function* sealedChunks(source: Readable, masterKey: Buffer, name: string) {
  const salt = randomBytes(saltLength);
  const header = Buffer.concat([magic, salt]);
  const key = keyOf(masterKey, salt, name);
  yield header;
  let counter = 0;
  for await (const { chunk, isLast } of chunksOf(source, chunkLength)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter, isLast), {
      authTagLength: tagLength,
    });
    if (counter === 0) cipher.setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    counter += 1;
  }
}

/** Decrypts what {@link sealStream} made under this name. Fails with `BackupError` when it was changed or cut off. */
export const unsealStream = (source: Readable, masterKey: Buffer, name: string): Readable =>
  derivedStream(source, openedChunks(source, masterKey, name));

async function* openedChunks(source: Readable, masterKey: Buffer, name: string) {
  let header: Buffer | null = null;
  let key = masterKey;
  let counter = 0;
  for await (const { chunk, isLast } of chunksOf(source, sealedLength, headerLength)) {
    if (header === null) {
      if (isLast || !chunk.subarray(0, magic.length).equals(magic)) throw damagedError(name);
      header = chunk;
      key = keyOf(masterKey, chunk.subarray(magic.length), name);
      continue;
    }
    if (chunk.length < tagLength) throw damagedError(name);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter, isLast), {
      authTagLength: tagLength,
    });
    if (counter === 0) decipher.setAAD(header);
    decipher.setAuthTag(chunk.subarray(-tagLength));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(chunk.subarray(0, -tagLength)), decipher.final()]);
    } catch {
      throw damagedError(name);
    }
    yield plain;
    counter += 1;
  }
}

const damagedError = (name: string): BackupError =>
  new BackupError(`The part ${name} of the backup was changed or cut off.`);

/** The bytes of `source` in chunks of `size`, the first of `firstSize`; the last is shorter, and empty when nothing came. */
async function* chunksOf(
  source: Readable,
  size: number,
  firstSize = size,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let length = 0;
  let wantedBytes = firstSize;
  for await (const piece of source as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    // A full chunk is held back, because it may be the last.
    while (length > wantedBytes) {
      const bytes = Buffer.concat(pieces, length);
      yield { chunk: bytes.subarray(0, wantedBytes), isLast: false };
      pieces = [bytes.subarray(wantedBytes)];
      length -= wantedBytes;
      wantedBytes = size;
    }
  }
  yield { chunk: Buffer.concat(pieces, length), isLast: true };
}
