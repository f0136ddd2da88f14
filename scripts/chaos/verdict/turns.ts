import type { Database } from '../../../lib/platform/database';
import type { Journal, Workspace } from '../journal';

/** A text turn as the database has it. */
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

/**
 * Answers without a key that nobody paid for, because their server was killed or cut off before it wrote their end:
 * that is given up for speed (decision 20). With a key the books come first.
 */
export function forgottenTurns(rows: readonly TurnRow[], journal: Journal): Set<string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Set(
    journal.questions
      .filter(({ idempotencyKey, answered }) => {
        return idempotencyKey === null && answered !== null && journal.wasInterrupted(answered);
      })
      .flatMap(({ answeredBy }) => [...answeredBy])
      .filter((id) => !isPaid(byId.get(id))),
  );
}

/** What is wrong with what became of the turns. */
export function turnProblems(
  rows: readonly TurnRow[],
  journal: Journal,
  workspaces: readonly Workspace[],
): string[] {
  const { questions } = journal;
  const forgotten = forgottenTurns(rows, journal);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withKey = questions.filter(({ idempotencyKey }) => idempotencyKey !== null);
  return [
    ...questions
      .flatMap(({ answeredBy }) => [...answeredBy])
      .flatMap((id) => {
        const turn = byId.get(id);
        return isPaid(turn) || forgotten.has(id)
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
