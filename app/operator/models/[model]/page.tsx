import type { Metadata } from 'next';
import { ModelEditor, workflowsOf } from '@/components/operator/management';
import { listTeams, requireOperatorPage } from '@/lib/console/operator/management';
import { orNotFound } from '@/lib/console/operator/records';
import { listAudit } from '@/lib/console/team/audit';

export const metadata: Metadata = { title: 'Model' };

export default async function OperatorModelPage({ params }: PageProps<'/operator/models/[model]'>) {
  const { connections, info } = (await requireOperatorPage()).manage;
  const id = (await params).model;
  const model = await orNotFound(connections.model(id));
  const [
    { lines: history },
    {
      data: [latestChange = null],
    },
    { data: examples },
    { data: providers },
    workspaces,
    { usd_per_credit: usdPerCredit },
  ] = await Promise.all([
    listAudit({ workspace: null }, { target: { kind: 'model', id } }),
    connections.changes({ kind: 'model', subject: id }),
    connections.examples(id),
    connections.providers(),
    listTeams(),
    info(),
  ]);
  const { family } = model.declaration;
  return (
    <ModelEditor
      key={model.id}
      model={model}
      providers={providers.filter(({ makes }) => makes.includes(family)).map((each) => each.id)}
      workflows={workflowsOf(providers)}
      workspaces={workspaces}
      history={history}
      latestChange={latestChange}
      examples={examples}
      usdPerCredit={usdPerCredit}
    />
  );
}
