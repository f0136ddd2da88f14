import type { Database } from '../../../lib/platform/database';
import type { Creation, Journal } from '../journal';

/** A task in the database. */
export interface TaskRow {
  id: string;
  status: string;
  error: string | null;
  /** State of its authorization. */
  state: string;
  settled: number | null;
  /** State of the provider's operation. */
  provider: string | null;
}

const tasksSql = `
  select t.id, t.status, t.error_code || ': ' || t.error_message as error, a.state,
    a.settled_milli::int as settled, o.state as provider
  from service.tasks t
  left join service.authorizations a on a.id = t.authorization_id
  left join service.sandbox_operations o on o.key = t.id`;

/** Every task of the database with its charge and the state of the provider's operation. */
export const readTasks = async (database: Database): Promise<TaskRow[]> =>
  (await database.query<TaskRow>(tasksSql)).rows;

/** The problems of the tasks. */
export function taskProblems(rows: readonly TaskRow[], { creations }: Journal): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Set(creations.flatMap(({ taskIds }) => [...taskIds]));
  return [
    ...creations.flatMap((creation) => creationProblems(creation, byId)),
    ...rows.filter(({ id }) => !wanted.has(id)).map(({ id }) => `no request made ${id}`),
    ...rows
      .filter(({ provider, status }) => provider === 'succeeded' && isGivenUp(status))
      .map(({ id, status }) => `${id} ended ${status} although its provider had finished it`),
  ];
}

const isGivenUp = (status: string): boolean => status === 'failed' || status === 'expired';

function creationProblems(
  { submission, taskIds, cancel }: Creation,
  byId: ReadonlyMap<string, TaskRow>,
): string[] {
  const key = submission.idempotencyKey;
  const [id] = taskIds;
  if (id === undefined || taskIds.size > 1) return [`"${key}" became ${taskIds.size} tasks`];
  const task = byId.get(id);
  if (task === undefined) return [`"${key}" was acknowledged as ${id}, which does not exist`];
  const { status, error, state, settled } = task;
  const natural = submission.costMilli > 0 ? 'succeeded' : 'failed';
  const allowed =
    cancel === 'confirmed' ? ['canceled'] : cancel === 'asked' ? ['canceled', natural] : [natural];
  const charge = state === 'settled' ? settled : 0;
  const right = status === 'succeeded' ? submission.costMilli : 0;
  return [
    ...(allowed.includes(status)
      ? []
      : [`"${key}" (${id}) ended ${status} (${error ?? 'no error'}), not ${allowed.join(' or ')}`]),
    ...(charge === right ? [] : [`"${key}" (${id}) cost ${charge}, not ${right}`]),
    ...(state === 'open' ? [`"${key}" (${id}) still holds its credits`] : []),
  ];
}
