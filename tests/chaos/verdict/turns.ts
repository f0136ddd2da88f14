import type { Database } from '../../../lib/platform/database';
import type { Journal, Workspace } from '../journal';

/** A text turn in the database. */
export interface TurnRow {
  id: string;
  status: string;
  settled: number | null;
  /** Id of the API key. */
  key: string;
}

/** Every text turn of the database. */
export async function readTurns(database: Database): Promise<TurnRow[]> {
  const { rows } = await database.query<TurnRow>(
    'select id, status, settled_milli::int as settled, key_id as key from service.turns',
  );
  return rows;
}

/** Whether an answer that was read to its end was charged. */
const isPaid = (turn: TurnRow | undefined): boolean =>
  turn?.status === 'succeeded' && (turn.settled ?? 0) > 0;

/** The problems of the turns: every answer that was read to its end must be charged, with a key or without. */
export function turnProblems(
  rows: readonly TurnRow[],
  journal: Journal,
  workspaces: readonly Workspace[],
): string[] {
  const { questions } = journal;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withKey = questions.filter(({ idempotencyKey }) => idempotencyKey !== null);
  return [
    ...questions
      .flatMap(({ answeredBy }) => [...answeredBy])
      .flatMap((id) => {
        const turn = byId.get(id);
        return isPaid(turn)
          ? []
          : [`${id} was answered to its end, and is ${turn?.status} for ${turn?.settled}`];
      }),
    ...withKey
      .filter(({ answeredBy }) => answeredBy.size !== 1)
      .map(({ idempotencyKey: key, answeredBy }) => `${key} has ${answeredBy.size} answers`),
    ...workspaces.flatMap((workspace) => {
      const asked = withKey.filter((each) => each.workspace === workspace).length;
      const paid = rows.filter(
        ({ key, status }) => key === workspace.questionKeyId && status === 'succeeded',
      ).length;
      return asked === paid
        ? []
        : [`${workspace.name} asked ${asked} times with a key and got ${paid} answers`];
    }),
  ];
}
