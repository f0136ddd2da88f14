import * as z from 'zod';
import { inputLine } from './input';

export const tagLimits = { name: 60, perResult: 20, perWorkspace: 500 } as const;

export const tagName = inputLine(tagLimits.name).pipe(
  z.string().normalize('NFC').min(1, 'Write a name for the tag.'),
);

/** The form of a tag's name by which two are equal: whatever case and Unicode form either is written in. */
export const foldTag = (name: string): string =>
  // In capitals first, which makes “ß” equal to “SS” and “ς” to “σ”.
  name.trim().split(/\s+/).join(' ').normalize('NFKC').toUpperCase().toLowerCase();

export interface Tag {
  readonly id: string;
  readonly name: string;
}

/** A tag, and how many of the requested results have it. */
export interface TagUse extends Tag {
  readonly results: number;
}
