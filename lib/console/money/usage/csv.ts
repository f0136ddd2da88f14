import { addDays, countDays } from '@/lib/contract';
import type { UsageAsk } from '@/lib/pages/usage';
import { csvLine } from '../../platform/csv';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { onlyActor } from './actor';
import { peopleNames } from './names';

const head = [
  'day (UTC)',
  'family',
  'model',
  'person',
  'person id',
  'key',
  'key id',
  'results',
  'answers',
  'requests succeeded',
  'failed',
  'canceled',
  'expired',
  'credits',
];

/**
 * The usage of some days as CSV with a line for each day, model, person and key; for a Member only their own. Results are
 * images and videos, answers are text turns. Read day by day. Throws {@link InvalidRequestError} with a remote service,
 * which does not report usage.
 */
export function usageCsv(
  access: Access,
  { from, to }: Pick<UsageAsk, 'from' | 'to'>,
  signal: AbortSignal,
): AsyncIterable<string> {
  const { workspace } = access;
  const actor = onlyActor(access);
  const { manage } = runtime().service;
  if (manage === null) {
    throw new InvalidRequestError('The connected service does not report usage.');
  }
  async function* lines(usage: NonNullable<typeof manage>['usage']) {
    yield csvLine(head);
    for (let at = 0; at < countDays(from, to); at += 1) {
      const { data: all } = await usage.lines(workspace.id, addDays(from, at), { signal });
      const data = actor === undefined ? all : all.filter((line) => line.actor === actor);
      const personName = await peopleNames(data.map(({ actor }) => actor));
      for (const line of data) {
        yield csvLine([
          line.day,
          line.family,
          line.model,
          line.actor === null ? null : personName(line.actor),
          line.actor,
          line.key.name,
          line.key.id,
          line.results,
          line.answers,
          line.succeeded,
          line.failed,
          line.canceled,
          line.expired,
          line.credits,
        ]);
      }
    }
  }
  return lines(manage.usage);
}
