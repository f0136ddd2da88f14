import { z } from 'zod';

const fileSchema = z.object({
  table: z.string().regex(/^[a-z]+\.[a-z_]+$/),
  rows: z.number().int().min(0),
  /** Bytes, compressed. */
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A table's rows of a month: gzipped CSV as PostgreSQL reads it, the names of the columns first. */
export type ArchivedFile = z.infer<typeof fileSchema>;

/** What the archive has of a month. It is written last, so a month without one is not archived. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Whose rows they are. */
  installation: z.string(),
  /** The version of Atelier that wrote it. */
  version: z.string(),
  set: z.string(),
  month: z.string().regex(/^\d{4,5}-(0[1-9]|1[0-2])$/),
  files: z.array(fileSchema),
});

export type MonthManifest = z.infer<typeof manifestSchema>;

const folder = 'archive/';

export const archiveFolder = folder;
export const monthFolder = ({ set, month }: Pick<MonthManifest, 'set' | 'month'>): string =>
  `${folder}${set}/${month}/`;
export const fileKey = (month: Pick<MonthManifest, 'set' | 'month'>, table: string): string =>
  `${monthFolder(month)}${table}.csv.gz`;
export const manifestKey = (month: Pick<MonthManifest, 'set' | 'month'>): string =>
  `${monthFolder(month)}manifest.json`;
export const isManifestKey = (key: string): boolean => key.endsWith('/manifest.json');
