import type { Metadata } from 'next';
import Link from 'next/link';
import { Page, PageSection } from '@/components/layout';
import {
  DefaultModelForm,
  EndWorkspaceForm,
  RemoveOthersForm,
  RenameForm,
  TwoStepSwitch,
} from '@/components/settings';
import { Banner, PageHeader } from '@/components/ui';
import { may, requirePageAccess } from '@/lib/console/access';
import { pageClient } from '@/lib/console/custody';
import { familyOf } from '@/lib/forms';
import {
  archiveWorkspaceAction,
  deleteWorkspaceAction,
  renameWorkspaceAction,
  setDefaultModelAction,
  setMembersRemoveOthersAction,
  setTwoStepRequiredAction,
} from './actions';
import { ServiceSection } from './service-section';

export const metadata: Metadata = { title: 'Settings' };

/** The models to choose a default from; null while the service does not answer. */
const readModels = (workspaceId: string) =>
  pageClient(workspaceId)
    .then((client) => client.models.list())
    .then(({ data }) => data.filter((model) => familyOf(model) !== 'text'))
    .catch(() => null);

export default async function SettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { workspace, role } = await requirePageAccess((await params).workspace, 'workspace.update');
  const { slug, name, kind, settings } = workspace;
  const team = kind === 'team';
  const models = team ? await readModels(workspace.id) : null;
  return (
    <Page>
      <PageHeader description={`Settings of ${name}, for everyone in it.`} />
      <PageSection title="General">
        <RenameForm name={name} rename={renameWorkspaceAction.bind(null, slug)} />
        <p className="text-sm text-ink-2">
          Its address is <code className="num">/{slug}</code> and stays the same when the name
          changes.
        </p>
      </PageSection>
      {team ? (
        <PageSection title="Defaults">
          {models === null ? (
            <Banner tone="warn" className="rounded-md">
              The models can’t be loaded. Check the connection below, or reload in a moment.
            </Banner>
          ) : (
            <DefaultModelForm
              models={models.map((model) => ({ id: model.id, name: model.name }))}
              initial={settings.defaultModel}
              save={setDefaultModelAction.bind(null, slug)}
            />
          )}
        </PageSection>
      ) : null}
      {team ? (
        <PageSection title="Trash">
          <RemoveOthersForm
            initial={settings.membersRemoveOthers === true}
            save={setMembersRemoveOthersAction.bind(null, slug)}
          />
        </PageSection>
      ) : null}
      {team ? (
        <PageSection id="connection" title="Service">
          <ServiceSection workspace={workspace} />
        </PageSection>
      ) : null}
      {team && may(role, 'workspace.secure') ? (
        <PageSection title="Security">
          <TwoStepSwitch
            required={settings.twoStepRequired ?? false}
            workspace={slug}
            save={setTwoStepRequiredAction.bind(null, slug)}
          />
        </PageSection>
      ) : null}
      {team && may(role, 'workspace.archive') ? (
        <PageSection title="Danger zone">
          <p className="text-sm text-ink-2">
            Archiving closes the workspace for everyone and stops its keys right away; the person
            who runs this server can restore it. Deleting revokes every key for good and frees the
            address. To transfer or leave the workspace, go to{' '}
            <Link href={`/${slug}/members`} className="underline underline-offset-4">
              Members
            </Link>
            .
          </p>
          <div className="flex flex-wrap gap-2">
            <EndWorkspaceForm
              name={name}
              verb="Archive"
              description="No one can open it and its keys stop working right away. Its results, tasks and ledger are kept."
              end={archiveWorkspaceAction.bind(null, slug)}
            />
            <EndWorkspaceForm
              name={name}
              verb="Delete"
              description="No one can open it, every key is revoked for good, and remaining credits are lost. You can’t undo this."
              end={deleteWorkspaceAction.bind(null, slug)}
            />
          </div>
        </PageSection>
      ) : null}
    </Page>
  );
}
