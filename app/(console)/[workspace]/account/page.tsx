import type { Metadata } from 'next';
import Link from 'next/link';
import { NameForm, PasswordForm, Sessions } from '@/components/identity/account';
import { IdentityButton } from '@/components/identity/auth';
import { SecurityPanel } from '@/components/identity/security';
import { Page, PageSection, TopBarContent } from '@/components/layout';
import { AuditList } from '@/components/team/audit';
import { PageHeader } from '@/components/ui';
import { countIdentities } from '@/lib/console/identity/identities';
import { listSessions } from '@/lib/console/identity/session';
import { readTwoStep } from '@/lib/console/identity/two-step';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { listAccountAudit } from '@/lib/console/team/audit';

export const metadata: Metadata = { title: 'Your account' };

/** Number of recent account events on the page. */
const shownEvents = 8;

export default async function AccountPage({ params }: PageProps<'/[workspace]/account'>) {
  const { user, workspace } = await requirePageAccess((await params).workspace, 'workspace.view');
  const { db, env } = runtime();
  const [sessions, twoStep, identities, { lines, slug }] = await Promise.all([
    listSessions(db, user),
    readTwoStep(db, user.id),
    countIdentities(db, user.id),
    listAccountAudit(user.id, shownEvents),
  ]);
  return (
    <Page>
      <TopBarContent title="Account" />
      <PageHeader description={`Signed in as ${user.email}.`} />
      <PageSection title="Profile">
        <NameForm name={user.name} />
      </PageSection>
      <PageSection title="Password">
        {twoStep.password ? null : (
          <p className="text-sm text-ink-2">
            You sign in with {env.oidc?.name ?? 'another service'} and have no password here.
          </p>
        )}
        <PasswordForm state={twoStep} />
      </PageSection>
      <PageSection title="Two-step sign-in">
        <p className="text-sm text-pretty text-ink-2">
          Beside your password, sign-in asks for a code of your authenticator app or for a passkey.
          A stolen password alone opens nothing. A passkey signs you in without the password, too.
        </p>
        <SecurityPanel state={twoStep} email={user.email} />
      </PageSection>
      {env.oidc === undefined ? null : (
        <PageSection title={env.oidc.name}>
          {identities > 0 ? (
            <p className="text-sm text-ink-2">
              Connected: you can sign in with {env.oidc.name} as well.
            </p>
          ) : (
            <IdentityButton
              className="max-w-sm"
              label={`Connect ${env.oidc.name}`}
              returnTo={`/${workspace.slug}/account`}
            />
          )}
        </PageSection>
      )}
      <PageSection title="Notifications" id="notifications">
        <p className="text-sm text-pretty text-ink-2">
          You choose for each workspace what you are told, and where.{' '}
          <Link href={`/${workspace.slug}/notifications`} className="underline underline-offset-4">
            Notifications in {workspace.name}
          </Link>
        </p>
      </PageSection>
      <PageSection title="Where you are signed in">
        <Sessions sessions={sessions} />
      </PageSection>
      <PageSection
        title="Account activity"
        isFramed={false}
        description={
          <>
            Sign-ins (failed ones too), ended sessions and password changes. If something here
            wasn’t you, change your password and end your other sessions.
            {slug === null ? null : (
              <>
                {' '}
                <Link href={`/${slug}/audit`} className="underline underline-offset-4">
                  See all
                </Link>
              </>
            )}
          </>
        }
      >
        <AuditList entries={lines} label="Account activity" />
      </PageSection>
    </Page>
  );
}
