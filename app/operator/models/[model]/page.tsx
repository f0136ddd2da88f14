import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ModelEditor, workflowsOf } from '@/components/operator/management';
import {
  namesOfPeople,
  requireOperatorPage,
  teamsOfInstallation,
} from '@/lib/console/operator/management';

export const metadata: Metadata = { title: 'Model' };

export default async function OperatorModelPage({ params }: PageProps<'/operator/models/[model]'>) {
  const { connections, info } = (await requireOperatorPage()).manage;
  const id = (await params).model;
  const model = (await connections.models()).data.find((each) => each.id === id);
  if (model === undefined) notFound();
  const [
    { data: changes },
    { data: examples },
    { data: providers },
    workspaces,
    { usd_per_credit: usdPerCredit },
  ] = await Promise.all([
    connections.changes({ kind: 'model', subject: id }),
    connections.examples(id),
    connections.providers(),
    teamsOfInstallation(),
    info(),
  ]);
  const { family } = model.declaration;
  const people = await namesOfPeople(changes.flatMap(({ actor }) => actor ?? []));
  return (
    <ModelEditor
      key={model.id}
      model={model}
      providers={providers.filter(({ makes }) => makes.includes(family)).map((each) => each.id)}
      workflows={workflowsOf(providers)}
      workspaces={workspaces}
      changes={changes}
      examples={examples}
      people={people}
      usdPerCredit={usdPerCredit}
    />
  );
}
