import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Page } from '@/components/layout';
import { ArchiveForm, DefaultModelForm, RenameForm } from '@/components/settings';
import { Banner, Card, CopyButton, PageHeader } from '@/components/ui';
import { may, requirePageAccess } from '@/lib/console/access';
import { workspaceClient } from '@/lib/console/custody';
import { readServiceInfo, runtime } from '@/lib/console/runtime';
import { archiveWorkspaceAction, renameWorkspaceAction, setDefaultModelAction } from './actions';

export const metadata: Metadata = { title: 'Settings' };

/** The models to choose a default from; null while the service does not answer. */
const readModels = (workspaceId: string) =>
  workspaceClient(workspaceId)
    .then((client) => client.models.list())
    .then(({ data }) => data.filter(({ family }) => family !== 'text'))
    .catch(() => null);

export default async function SettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace, role } = await requirePageAccess((await params).workspace, 'workspace.update');
  const { slug, name, kind, settings } = workspace;
  const team = kind === 'team';
  const [models, info] = await Promise.all([
    team ? readModels(workspace.id) : null,
    readServiceInfo(),
  ]);
  const { service } = runtime();
  return (
    <Page width="prose">
      <PageHeader level={2} title="Settings" description={`Of the workspace ${name}.`} />
      <Section title="General">
        <RenameForm name={name} rename={renameWorkspaceAction.bind(null, slug)} />
        <p className="text-sm text-ink-2">
          Its address is <code className="num">/{slug}</code> and stays when the name changes.
        </p>
      </Section>
      {team ? (
        <Section title="Defaults">
          {models === null ? (
            <Banner tone="warn" className="rounded-md">
              The service does not answer, so its models cannot be listed. Reload in a moment.
            </Banner>
          ) : (
            <DefaultModelForm
              models={models.map((model) => ({ id: model.id, name: model.name }))}
              initial={settings.defaultModel}
              save={setDefaultModelAction.bind(null, slug)}
            />
          )}
        </Section>
      ) : null}
      {team ? (
        <Section title="Service">
          <dl className="grid gap-3 text-sm sm:grid-cols-[9rem_1fr]">
            <dt className="text-ink-3">Connection</dt>
            <dd>
              {service.mode === 'embedded' ? 'Embedded: it runs inside this console' : 'Remote'}
              {info?.sandbox ? ', answered by a sandbox' : ''}
            </dd>
            <dt className="text-ink-3">Base address</dt>
            <dd className="flex items-center gap-2">
              <code className="num break-all">{service.baseUrl}</code>
              <CopyButton value={service.baseUrl} label="Copy the base address" />
            </dd>
            <dt className="text-ink-3">Workspace id</dt>
            <dd className="flex items-center gap-2">
              <code className="num break-all">{workspace.id}</code>
              <CopyButton value={workspace.id} label="Copy the workspace id" />
            </dd>
          </dl>
        </Section>
      ) : null}
      {team && may(role, 'workspace.archive') ? (
        <Section title="Danger zone">
          <p className="text-sm text-ink-2">
            Archiving closes the workspace for everybody and stops its keys at once. Whoever runs
            this console can bring it back.
          </p>
          <div>
            <ArchiveForm name={name} archive={archiveWorkspaceAction.bind(null, slug)} />
          </div>
        </Section>
      ) : null}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-5 p-5">
      <h3 className="text-md font-semibold">{title}</h3>
      {children}
    </Card>
  );
}
