import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { ExperimentShare, SharedExperiment, ShareInput } from '@/lib/pages/experiment-results';
import { randomToken, sha256Hex } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, schema } from '../db';
import { countAttempt } from '../identity/attempts';
import { InvalidRequestError, reportError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { findExperiment } from './find-experiment';
import { readSharedView } from './read-shared';
import { readSharedFile, withSharedAddresses } from './shared-files';

const { experimentShares: s, experiments: e, workspaces: w, users: u } = schema;

const dayMs = 24 * 60 * 60 * 1000;
const maxDays = 366;
const maxOpenLinks = 20;

/** Makes a public read-only link. Returns its address, which is not stored. */
export async function shareExperiment(
  access: Access,
  id: string,
  { until, credits, rejected }: ShareInput,
): Promise<string> {
  const { db, env } = runtime();
  const { name } = await findExperiment(db, access.workspace.id, id);
  const expiresAt = new Date(Date.parse(until) + dayMs);
  const leftMs = expiresAt.getTime() - Date.now();
  if (leftMs <= 0 || leftMs > maxDays * dayMs) {
    throw new InvalidRequestError('Choose a last day from today to a year from now.', 'until');
  }
  if ((await db.$count(s, isOpenShareOf(id))) >= maxOpenLinks) {
    throw new InvalidRequestError('This experiment has 20 open links. End one of them first.');
  }
  const token = randomToken();
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    const row = {
      id: newId(idPrefixes.experimentShare),
      experimentId: id,
      credits,
      rejected,
      expiresAt,
    };
    await tx.insert(s).values({ ...row, createdBy: access.user.id, tokenHash: sha256Hex(token) });
    const target = { kind: 'experiment', id, name };
    const after = { until, credits, rejected };
    await recordAudit(tx, { ...context, action: 'experiment.share', target, after });
  });
  return `${env.url}/shared/${token}`;
}

/** Ends a public link at once. */
export async function unshareExperiment(
  access: Access,
  id: string,
  shareId: string,
): Promise<void> {
  const { db } = runtime();
  const { name } = await findExperiment(db, access.workspace.id, id);
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    const [endedShare] = await tx
      .update(s)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(s.id, shareId), eq(s.experimentId, id), isOpen()))
      .returning({ id: s.id });
    if (endedShare === undefined) throw new InvalidRequestError('This link has ended already.');
    const target = { kind: 'experiment', id, name };
    await recordAudit(tx, { ...context, action: 'experiment.unshare', target });
  });
}

const isOpen = () => and(isNull(s.revokedAt), gt(s.expiresAt, sql`now()`));
const isOpenShareOf = (experimentId: string) => and(eq(s.experimentId, experimentId), isOpen());

/** The open public links of an experiment, newest first. */
export async function readShares(db: ConsoleDb, id: string): Promise<ExperimentShare[]> {
  const rows = await db
    .select({ share: s, author: u.name })
    .from(s)
    .innerJoin(u, eq(u.id, s.createdBy))
    .where(isOpenShareOf(id))
    .orderBy(desc(s.createdAt), desc(s.id));
  return rows.map(({ share, author }) => ({
    id: share.id,
    author,
    credits: share.credits,
    rejected: share.rejected,
    created_at: share.createdAt.getTime(),
    expires_at: share.expiresAt.getTime(),
  }));
}

/** By one IP address. */
const maxViewsPerMinute = 60;

/**
 * The experiment of a public link. Null when the link is unknown, has ended or was revoked, and when the
 * experiment or its workspace was removed: a visitor cannot tell which. `unavailable` while the service does
 * not list its models. `ip` is the visitor's address, for the limit.
 */
export async function openShare(
  token: string,
  ip: string | null,
): Promise<SharedExperiment | 'too_many' | 'unavailable' | null> {
  const { db, keyring } = runtime();
  const limit = { key: `shared:${ip ?? 'unknown'}`, max: maxViewsPerMinute, windowSeconds: 60 };
  if ((await countAttempt(db, [limit])) > 0) return 'too_many';
  const share = await findOpenShare(db, token);
  if (share === undefined) return null;
  const { id, experiment, parts } = share;
  return readSharedView(db, experiment, parts).then(
    (shared) => withSharedAddresses({ keyring }, shared, { id, token }),
    (error: unknown) => {
      reportError(error);
      return 'unavailable' as const;
    },
  );
}

/**
 * A file of a public link's page, whose address the page has. Null when the link has ended and when there is no such file.
 * Throws `UnreachableError`.
 */
export async function openSharedFile(
  token: string,
  file: string,
  request: Pick<Request, 'headers' | 'signal'>,
): Promise<Response | null> {
  const share = await findOpenShare(runtime().db, token);
  if (share === undefined) return null;
  const { id, experiment } = share;
  return readSharedFile({ id, workspaceId: experiment.workspaceId }, file, request);
}

async function findOpenShare(db: ConsoleDb, token: string) {
  const [row] = await db
    .select({ id: s.id, experiment: e, parts: { credits: s.credits, rejected: s.rejected } })
    .from(s)
    .innerJoin(e, eq(e.id, s.experimentId))
    .innerJoin(w, eq(w.id, e.workspaceId))
    .where(
      and(eq(s.tokenHash, sha256Hex(token)), isOpen(), isNull(e.deletedAt), isNull(w.archivedAt)),
    );
  return row;
}
