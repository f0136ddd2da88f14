import { addDays, countDays, type KeyKind, type UsageReport } from '@/lib/contract';
import type { UsageReportQuery, UsageShare, UsageView } from '@/lib/pages/usage';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { visibleActor } from './actor';
import { modelNames, peopleNames, projectNames } from './names';

/** Most groups in a chart; the other groups are combined into one. */
const maxGroups = 6;

const familyNames: Readonly<Record<string, string>> = {
  image: 'Images',
  video: 'Videos',
  audio: 'Audio',
  text: 'Text',
};
const familyName = (family: string): string => familyNames[family] ?? family;

/**
 * The usage of a team workspace within some days, with names; only the reader's own if they may not see the
 * team's. Null with a remote service, which does not report usage.
 */
export async function readUsageView(
  access: Access,
  query: UsageReportQuery,
): Promise<UsageView | null> {
  const { manage } = runtime().service;
  if (manage === null) return null;
  const { workspace } = access;
  const { from, to, by, project } = query;
  const actor = visibleActor(access);
  const earlierDays = { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
  const [report, earlierReport, modelName, projectName] = await Promise.all([
    manage.usage.get(workspace.id, { from, to, by, actor, project }),
    manage.usage.get(workspace.id, { ...earlierDays, actor, project }),
    modelNames(workspace.id),
    projectNames(workspace.id),
  ]);
  const personName = await peopleNames(report.people.map(({ actor }) => actor));
  const families = report.families.map(({ family, ...tally }) => ({
    id: family,
    name: familyName(family),
    ...tally,
  }));
  const models = report.models.map(({ model, family: _, ...tally }) => ({
    id: model,
    name: modelName(model),
    ...tally,
  }));
  const people = report.people.map(({ actor, ...tally }) => ({
    id: actor ?? '',
    name: personName(actor),
    ...tally,
  }));
  const allKeys = report.keys.map(({ key, ...tally }) => ({
    kind: key.kind,
    share: { id: key.id, name: key.kind === 'console' ? 'Console' : key.name, ...tally },
  }));
  const sharesOf = (isIncluded: (kind: KeyKind) => boolean) =>
    allKeys.flatMap(({ kind, share }) => (isIncluded(kind) ? [share] : []));
  const projects = report.projects.map(({ project: id, ...tally }) => ({
    id: id ?? '',
    name: projectName(id),
    ...tally,
  }));
  const shares = {
    family: families,
    model: models,
    person: people,
    key: sharesOf(() => true),
    project: projects,
  }[by];
  return {
    query,
    totals: report.totals,
    before: earlierReport.totals,
    families,
    models,
    people,
    keys: sharesOf((kind) => kind !== 'agent'),
    assistants: sharesOf((kind) => kind === 'agent'),
    projects,
    ...chartOf(query, report, shares),
  };
}

/** Every day of the range with its credits by group. `shares` are sorted by credits, most first. */
function chartOf(
  { from, to }: UsageReportQuery,
  report: UsageReport,
  shares: readonly UsageShare[],
): Pick<UsageView, 'groups' | 'days'> {
  const visibleShares = shares.slice(0, shares.length > maxGroups ? maxGroups - 1 : maxGroups);
  const otherCount = shares.length - visibleShares.length;
  const groups = [
    ...visibleShares.map(({ name }) => name),
    ...(otherCount > 0 ? [`${otherCount} others`] : []),
  ];
  const groupIndexById = new Map(visibleShares.map(({ id }, index) => [id, index]));
  const days = Array.from({ length: countDays(from, to) }, (_, index) => ({
    day: addDays(from, index),
    parts: groups.map(() => 0),
    results: 0,
    answers: 0,
    failed: 0,
  }));
  for (const { day, group, credits, results, answers, failed, expired } of report.days) {
    const dayTally = days[countDays(from, day) - 1];
    if (dayTally === undefined) continue;
    const groupIndex = groupIndexById.get(group) ?? groups.length - 1;
    dayTally.parts[groupIndex] = (dayTally.parts[groupIndex] ?? 0) + credits;
    dayTally.results += results;
    dayTally.answers += answers;
    dayTally.failed += failed + expired;
  }
  return { groups, days };
}
