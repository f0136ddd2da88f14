import * as z from 'zod';

/** `metadata` of a request that spends: texts of the caller's own. Only `project` has a meaning: who pays. */
export const requestMetadata = z
  .record(z.string().max(64), z.string().max(512))
  .refine((metadata) => Object.keys(metadata).length <= 16);

const withProject = z.looseObject({ project: z.string().min(1).max(512) });

/** The project that a request's `metadata` names; null for none. */
export const projectOf = (metadata: unknown): string | null =>
  withProject.safeParse(metadata).data?.project ?? null;
