import { expect, it } from 'vitest';
import { readListFile } from './read-list-file';

const fileOf = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'list.csv');

it('reads the encodings that spreadsheets write', async () => {
  expect(await readListFile(new File(['prompt\nein Käfer'], 'a.csv'))).toBe('prompt\nein Käfer');
  expect(await readListFile(fileOf(0x4b, 0xe4, 0x66, 0x65, 0x72))).toBe('Käfer');
  expect(await readListFile(fileOf(0xff, 0xfe, 0x4b, 0, 0xe4, 0))).toBe('Kä');
});

it('says what is wrong with a file', async () => {
  await expect(readListFile(fileOf(0x50, 0x4b, 3, 4, 20, 0))).rejects.toThrow(
    'save the table as CSV',
  );
  await expect(readListFile(new File(['a'.repeat(1_000_001)], 'a.csv'))).rejects.toThrow(
    'Split it',
  );
  await expect(readListFile(new File(['a'.repeat(2_000_001)], 'a.csv'))).rejects.toThrow('2 MB');
});
