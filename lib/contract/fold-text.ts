/** Accents of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic, as combining characters. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g;

/** A text as searches compare it: without case and accents, in one Unicode form. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(marks, '').normalize('NFC');
