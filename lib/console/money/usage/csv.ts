import { addDays, countDays } from '@/lib/contract';
import type { UsageReportQuery } from '@/lib/pages/usage';
import { csvLine } from '../../platform/csv';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { visibleActor } from './actor';
import { peopleNames, projectNames } from './names';

const header = [
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
  'project',
  'project id',
];

/**
 * The usage of some days as CSV with a line for each day, model, person, key and project; for a Member only their own. Results are
 * images and videos, answers are text turns. Read day by day. Throws {@link InvalidRequestError} with a remote service,
 * which does not report usage.
 */
export function usageCsv(
  access: Access,
  { from, to, project }: Pick<UsageReportQuery, 'from' | 'to' | 'project'>,
  signal: AbortSignal,
): AsyncIterable<string> {
  const { workspace } = access;
  const actor = visibleActor(access);
  const { manage } = runtime().service;
  if (manage === null) {
    throw new InvalidRequestError('The connected service does not report usage.');
  }
  async function* csvLines(usage: NonNullable<typeof manage>['usage']) {
    yield csvLine(header);
    const projectName = await projectNames(workspace.id);
    for (let dayIndex = 0; dayIndex < countDays(from, to); dayIndex += 1) {
      const day = await usage.lines(workspace.id, addDays(from, dayIndex), { signal });
      const visibleLines = day.data.filter(
        (line) =>
          (actor === undefined || line.actor === actor) &&
          (project === undefined || line.project === project),
      );
      const personName = await peopleNames(visibleLines.map(({ actor }) => actor));
      for (const line of visibleLines) {
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
          line.project === null ? null : projectName(line.project),
          line.project,
        ]);
      }
    }
  }
  return csvLines(manage.usage);
}
