import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ServiceDb } from '../../context';
import { schema } from '../../db';
import type { Perk } from '../pricing';

const { perks, workspaces } = schema;

export type PerkRow = typeof perks.$inferSelect;

const hasNotEnded = and(
  isNull(perks.endedAt),
  or(isNull(perks.endsAt), gt(perks.endsAt, sql`now()`)),
);

/** A workspace's perks that have not ended, also those that have not begun. */
export async function readPerks(db: ServiceDb, workspaceId: string): Promise<Perk[]> {
  const rows = await db
    .select()
    .from(perks)
    .where(and(eq(perks.workspaceId, workspaceId), hasNotEnded));
  return rows.map((row) => toPerk({ ...row, ...timesOf(row) }));
}

/**
 * Columns for a query of workspaces that have the same content as {@link readPerks}, without a second
 * statement.
 */
export const perksOfWorkspace = sql<PerkJson[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', ${perks.id}, 'name', ${perks.name}, 'discountBasisPoints', ${perks.discountBasisPoints},
    'models', ${perks.models}, 'families', ${perks.families},
    'startsAtMs', floor(extract(epoch from ${perks.startsAt}) * 1000),
    'endsAtMs', floor(extract(epoch from ${perks.endsAt}) * 1000))), '[]')
  from ${perks} where ${perks.workspaceId} = ${workspaces.id} and ${hasNotEnded})`;

type PerkJson = Pick<PerkRow, 'id' | 'name' | 'discountBasisPoints' | 'models' | 'families'> & {
  readonly startsAtMs: number;
  readonly endsAtMs: number | null;
};

const timesOf = ({ startsAt, endsAt }: PerkRow) => ({
  startsAtMs: startsAt.getTime(),
  endsAtMs: endsAt?.getTime() ?? null,
});

/** A perk of a workspace as prices know it. */
export const toPerk = (row: PerkJson): Perk => ({
  id: row.id,
  name: row.name,
  models: row.models ?? undefined,
  families: row.families ?? undefined,
  region: undefined,
  group: undefined,
  discountBasisPoints: row.discountBasisPoints,
  fromMs: row.startsAtMs,
  untilMs: row.endsAtMs ?? Infinity,
});
