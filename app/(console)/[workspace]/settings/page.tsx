import type { Metadata } from 'next';
import Link from 'next/link';
import { Page, PageSection } from '@/components/layout';
import { ReviewLinkSettingsForm } from '@/components/review-links';
import {
  DefaultModelForm,
  EndWorkspaceForm,
  RenameForm,
  SwitchSetting,
  TwoStepSwitch,
} from '@/components/team/settings';
import { Banner, PageHeader } from '@/components/ui';
import { pageClient } from '@/lib/console/developers/stored-keys';
import { reviewLinkSettingsOf } from '@/lib/console/review-links';
import { may, requirePageAccess } from '@/lib/console/team/access';
import { readSignedMedia } from '@/lib/console/team/workspaces';
import {
  setAdminsManagePresetsAction,
  setMembersRemoveOthersAction,
  setSignedMediaAction,
} from '@/lib/console/team/workspaces/actions';
import { familyOf } from '@/lib/forms';
import { ServiceSection } from './service-section';
import { StorageSection } from './storage-section';

export const metadata: Metadata = { title: 'Settings' };

/** The models to choose a default from; null while the service does not answer. */
const readModels = (workspaceId: string) =>
  pageClient(workspaceId)
    .then((client) => client.models.list())
    .then(({ data }) => data.filter((model) => familyOf(model) !== 'text'))
    .catch(() => null);

export default async function SettingsPage({ params }: PageProps<'/[workspace]/settings'>) {
  const access = await requirePageAccess((await params).workspace, 'workspace.update');
  const { workspace, role } = access;
  const { slug, name, kind, settings } = workspace;
  const isTeam = kind === 'team';
  const [models, signedMedia] = isTeam
    ? await Promise.all([readModels(workspace.id), readSignedMedia(access).catch(() => null)])
    : [null, null];
  return (
    <Page>
      <PageHeader description={`Settings of ${name}, for everyone in it.`} />
      <PageSection title="General">
        <RenameForm />
        <p className="text-sm text-ink-2">
          Its address is <code className="num">/{slug}</code> and stays the same when the name
          changes.
        </p>
      </PageSection>
      {isTeam ? (
        <PageSection title="Defaults">
          {models === null ? (
            <Banner tone="warn" className="rounded-md">
              The models can’t be loaded. Check the connection below, or reload in a moment.
            </Banner>
          ) : (
            <DefaultModelForm
              models={models.map((model) => ({ id: model.id, name: model.name }))}
              initial={settings.defaultModel}
            />
          )}
        </PageSection>
      ) : null}
      {isTeam ? (
        <PageSection title="Presets">
          <SwitchSetting
            label="Only Owners and Admins share presets"
            help="They alone share presets then, and change shared ones. Everyone uses them and keeps private ones."
            wasOn={settings.adminsManagePresets === true}
            successMessages={{
              on: 'Only Owners and Admins share presets now.',
              off: 'Everyone can share presets now.',
            }}
            save={setAdminsManagePresetsAction}
          />
        </PageSection>
      ) : null}
      {isTeam ? (
        <PageSection title="Files">
          <SwitchSetting
            label="Members can remove the work of others"
            help="Otherwise Members move only their own results and uploads to the trash. Owners and Admins can always remove and restore everything."
            wasOn={settings.membersRemoveOthers === true}
            successMessages={{
              on: 'Members can now remove the work of others.',
              off: 'Members can now only remove their own work.',
            }}
            save={setMembersRemoveOthersAction}
          />
          {signedMedia === null ? null : (
            <SwitchSetting
              label="Links to files expire"
              help="A link to a result or upload works for one to two days; the console, the API and webhooks always give fresh ones. When off, anyone with a link can open the file for as long as it is stored."
              wasOn={signedMedia}
              successMessages={{
                on: 'Links to files now expire.',
                off: 'Links to files now work for as long as the file is stored.',
              }}
              save={setSignedMediaAction}
            />
          )}
        </PageSection>
      ) : null}
      {isTeam ? (
        <PageSection
          id="review-links"
          title="Review links"
          description="Links under which people without an account look at results and decide."
        >
          <ReviewLinkSettingsForm initial={reviewLinkSettingsOf(access)} />
          <Link
            href={`/${slug}/review-links`}
            className="justify-self-start text-sm underline underline-offset-4"
          >
            All review links
          </Link>
        </PageSection>
      ) : null}
      {isTeam ? (
        <PageSection title="Storage">
          <StorageSection access={access} />
        </PageSection>
      ) : null}
      {isTeam ? (
        <PageSection id="connection" title="Service">
          <ServiceSection workspace={workspace} />
        </PageSection>
      ) : null}
      {isTeam && may(role, 'workspace.secure') ? (
        <PageSection title="Security">
          <TwoStepSwitch required={settings.twoStepRequired ?? false} />
        </PageSection>
      ) : null}
      {isTeam && may(role, 'workspace.archive') ? (
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
              verb="Archive"
              description="No one can open it and its keys stop working right away. Its results, tasks and ledger are kept."
            />
            <EndWorkspaceForm
              verb="Delete"
              description="No one can open it, every key is revoked for good, and remaining credits are lost. You can’t undo this."
            />
          </div>
        </PageSection>
      ) : null}
    </Page>
  );
}
