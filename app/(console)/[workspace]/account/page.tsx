import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { NameForm, NotificationsForm, PasswordForm, Sessions } from '@/components/account';
import { AuditList } from '@/components/audit';
import { IdentityButton } from '@/components/auth';
import { Page, TopBarContent } from '@/components/layout';
import { SecurityPanel } from '@/components/security';
import { Card, PageHeader } from '@/components/ui';
import { requirePageAccess } from '@/lib/console/access';
import { listAccountAudit } from '@/lib/console/audit';
import { countIdentities } from '@/lib/console/identities';
import { readNotificationSettings } from '@/lib/console/notifications';
import { hasPassword } from '@/lib/console/passwords';
import { runtime } from '@/lib/console/runtime';
import { listSessions } from '@/lib/console/session';
import { readTwoStep } from '@/lib/console/two-step';
import { securityActions } from '../../../(auth)/sign-in/set-up/security-actions';
import {
  changePasswordAction,
  endOtherSessionsAction,
  endSessionAction,
  renameAccountAction,
  setNotificationsAction,
} from './actions';

export const metadata: Metadata = { title: 'Your account' };

/** How many of the last events of the account are shown. */
const shownEvents = 8;

export default async function AccountPage({ params }: { params: Promise<{ workspace: string }> }) {
  const { user, workspace } = await requirePageAccess((await params).workspace, 'workspace.view');
  const { db, env } = runtime();
  const [sessions, password, twoStep, identities, notifications, { lines, slug }] =
    await Promise.all([
      listSessions(db, user),
      hasPassword(user.id),
      readTwoStep(db, user.id),
      countIdentities(db, user.id),
      readNotificationSettings(db, user.id),
      listAccountAudit(user.id, shownEvents),
    ]);
  return (
    <Page width="prose">
      <TopBarContent title="Account" />
      <PageHeader description={`Signed in as ${user.email}.`} />
      <Section title="Profile">
        <NameForm name={user.name} rename={renameAccountAction} />
      </Section>
      <Section title="Password">
        {password ? null : (
          <p className="text-sm text-ink-2">
            You sign in with {env.oidc?.name ?? 'another service'} and have no password here.
          </p>
        )}
        <PasswordForm first={!password} change={changePasswordAction} />
      </Section>
      <Section title="Two-step sign-in">
        <p className="text-sm text-pretty text-ink-2">
          Beside your password, sign-in asks for a code of your authenticator app or for a passkey.
          A stolen password alone opens nothing. A passkey signs you in without the password, too.
        </p>
        <SecurityPanel state={twoStep} email={user.email} actions={securityActions} />
      </Section>
      {env.oidc === undefined ? null : (
        <Section title={env.oidc.name}>
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
        </Section>
      )}
      <Section title="Notifications" id="notifications">
        <NotificationsForm
          settings={notifications}
          mails={env.mail !== undefined}
          save={setNotificationsAction}
        />
      </Section>
      <Section title="Where you are signed in">
        <Sessions sessions={sessions} end={endSessionAction} endOthers={endOtherSessionsAction} />
      </Section>
      <section aria-labelledby="account-events" className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 id="account-events" className="text-md font-semibold">
            Account activity
          </h3>
          {slug === null ? null : (
            <Link href={`/${slug}/audit`} className="text-sm underline underline-offset-4">
              See all
            </Link>
          )}
        </div>
        <p className="text-sm text-ink-2">
          Sign-ins (failed ones too), ended sessions and changes of how you sign in. If something
          here wasn’t you, change your password and end your other sessions.
        </p>
        <AuditList entries={lines} label="Account activity" />
      </section>
    </Page>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <Card id={id} className="grid scroll-mt-6 gap-5 p-5">
      <h2 className="text-md font-semibold">{title}</h2>
      {children}
    </Card>
  );
}
