import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const fileSchema = z.object({
  /** Its key in the installation's storage. */
  key: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int().min(0),
  sha256,
});

export type BackupFile = z.infer<typeof fileSchema>;

const halfSchema = z.object({
  schema: z.string(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
});

/** What a backup contains. It is written last, so a backup without one is unfinished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The moment that the rows are of. ISO 8601. */
  createdAt: z.iso.datetime(),
  /** The version of Atelier that made it. */
  version: z.string(),
  /** The schemas of the tables. */
  halves: z.array(halfSchema),
  database: z.object({
    /** Bytes and digest of the compressed rows, before encryption. */
    size: z.number().int(),
    sha256,
    tables: z.number().int(),
    rows: z.number().int(),
  }),
  files: z.array(fileSchema),
  /** Files that rows name and storage no longer had, or not with the digest of their row. */
  missingFiles: z.array(z.object({ key: z.string(), reason: z.enum(['missing', 'changed']) })),
  /** Keys of files that were deleted while the others were copied. */
  deletedFiles: z.array(z.string()),
  secret: z.object({
    /** Shows whether a secret is the installation's, without revealing it. */
    check: z.string(),
    /** The installation's secret itself; only in encrypted backups. */
    value: z.string().nullable(),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** `undefined` for what is no JSON, which no schema takes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
