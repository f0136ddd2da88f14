import { and, desc, eq, isNull } from 'drizzle-orm';
import { type CreatePerkBody, type EndPerkBody, idPrefixes, isId, type Perk } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';
import { getWorkspace } from '../../workspaces';
import type { PerkRow } from './read-perks';

const { perks } = schema;

type Context = Pick<ServiceContext, 'db' | 'clock' | 'authenticator' | 'catalog' | 'log'>;

/** Every perk that a workspace has or had, newest first. Throws `ApiError` not_found. */
export async function listPerks(
  context: Pick<Context, 'db' | 'clock'>,
  workspaceId: string,
): Promise<Perk[]> {
  await getWorkspace(context, workspaceId);
  const rows = await context.db
    .select()
    .from(perks)
    .where(eq(perks.workspaceId, workspaceId))
    .orderBy(desc(perks.createdAt), desc(perks.id));
  return rows.map((row) => serializePerk(row, context.clock.now()));
}

/**
 * Grants a workspace a perk, with effect on its keys at once. Repeated with the same `id` it returns the perk that is
 * there. Throws `ApiError` not_found, invalid_value.
 */
export async function createPerk(
  context: Context,
  workspaceId: string,
  body: CreatePerkBody,
): Promise<Perk> {
  const { db, clock, authenticator, log } = context;
  const nowMs = clock.now();
  const id = body.id ?? newId(idPrefixes.perk);
  checkBody(context, { ...body, id }, nowMs);
  await getWorkspace(context, workspaceId);
  const [createdPerk] = await db
    .insert(perks)
    .values({
      id,
      workspaceId,
      name: body.name,
      discountBasisPoints: Math.round(body.discount_percent * 100),
      models: body.models ?? null,
      families: body.families ?? null,
      startsAt: new Date(body.starts_at === undefined ? nowMs : body.starts_at * 1000),
      endsAt: body.ends_at === undefined ? null : new Date(body.ends_at * 1000),
      reason: body.reason,
      actor: body.actor ?? null,
    })
    .onConflictDoNothing({ target: perks.id })
    .returning();
  if (createdPerk === undefined)
    return serializePerk(await readPerkRow(context, workspaceId, id), nowMs);
  await authenticator.forgetWorkspace(workspaceId);
  log.info({ workspaceId, perkId: id, actor: createdPerk.actor }, 'a perk was granted');
  return serializePerk(createdPerk, nowMs);
}

/**
 * Ends a perk, with effect on its keys at once; one that has ended does not change. Throws `ApiError`
 * not_found.
 */
export async function endPerk(
  context: Context,
  { workspaceId, perkId }: { workspaceId: string; perkId: string },
  body: EndPerkBody,
): Promise<Perk> {
  const { db, clock, authenticator, log } = context;
  const nowMs = clock.now();
  const [endedPerk] = await db
    .update(perks)
    .set({ endedAt: new Date(nowMs), endedBy: body.actor ?? null, endReason: body.reason })
    .where(and(eq(perks.id, perkId), eq(perks.workspaceId, workspaceId), isNull(perks.endedAt)))
    .returning();
  if (endedPerk === undefined)
    return serializePerk(await readPerkRow(context, workspaceId, perkId), nowMs);
  await authenticator.forgetWorkspace(workspaceId);
  log.info({ workspaceId, perkId, actor: endedPerk.endedBy }, 'a perk was ended');
  return serializePerk(endedPerk, nowMs);
}

function checkBody(
  { catalog }: Context,
  body: CreatePerkBody & { id: string },
  nowMs: number,
): void {
  const invalidError = (param: string, message: string) =>
    new ApiError('invalid_value', message, { param });
  if (!isId('perk', body.id)) {
    throw invalidError('id', 'A perk id is perk_ and 8 to 64 letters and digits.');
  }
  const unknownModel = body.models?.find((model) => catalog.model(model) === undefined);
  if (unknownModel !== undefined)
    throw invalidError('models', `There is no model ${unknownModel}.`);
  const endsAtMs = (body.ends_at ?? Infinity) * 1000;
  if (endsAtMs <= Math.max(nowMs, (body.starts_at ?? 0) * 1000)) {
    throw invalidError('ends_at', 'ends_at must be in the future, and after starts_at.');
  }
}

async function readPerkRow(
  { db }: Pick<Context, 'db'>,
  workspaceId: string,
  perkId: string,
): Promise<PerkRow> {
  const [row] = await db
    .select()
    .from(perks)
    .where(and(eq(perks.id, perkId), eq(perks.workspaceId, workspaceId)));
  if (row === undefined)
    throw new ApiError('not_found', 'There is no such perk in this workspace.');
  return row;
}

function serializePerk(row: PerkRow, nowMs: number): Perk {
  return {
    id: row.id,
    object: 'perk',
    name: row.name,
    discount_percent: row.discountBasisPoints / 100,
    models: row.models,
    families: row.families,
    status: statusOf(row, nowMs),
    starts_at: seconds(row.startsAt),
    ends_at: row.endsAt === null ? null : seconds(row.endsAt),
    reason: row.reason,
    actor: row.actor,
    created_at: seconds(row.createdAt),
    ended_at: row.endedAt === null ? null : seconds(row.endedAt),
    ended_by: row.endedBy,
    end_reason: row.endReason,
  };
}

function statusOf({ startsAt, endsAt, endedAt }: PerkRow, nowMs: number): Perk['status'] {
  if (endedAt !== null || (endsAt !== null && endsAt.getTime() <= nowMs)) return 'ended';
  return startsAt.getTime() > nowMs ? 'scheduled' : 'active';
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
