import type { ScanContainer } from './container';
import { scanJpeg } from './jpeg';
import { scanMp3 } from './mp3';
import { scanMp4 } from './mp4';
import { scanPng } from './png';
import { scanWav } from './wav';
import { scanWebp } from './webp';

export { ContainerError, openSource, sourceOf } from './byte-source';
export { applySplices, copyWithSplices } from './splices';

const scans: Readonly<Record<string, ScanContainer>> = {
  'image/png': scanPng,
  'image/jpeg': scanJpeg,
  'image/webp': scanWebp,
  'video/mp4': scanMp4,
  'video/quicktime': scanMp4,
  'audio/wav': scanWav,
  'audio/mpeg': scanMp3,
};

/** Reads the container of a type; `undefined` for types that carry no mark here. */
export const scannerOf = (contentType: string): ScanContainer | undefined =>
  Object.hasOwn(scans, contentType) ? scans[contentType] : undefined;
