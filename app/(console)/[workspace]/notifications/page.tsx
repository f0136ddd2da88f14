import type { Metadata } from 'next';
import { Page, PageSection, TopBarContent } from '@/components/layout';
import {
  BrowserPermission,
  MailTimingForm,
  NotificationTable,
} from '@/components/team/notifications';
import { PageHeader } from '@/components/ui';
import { readNotificationSettings } from '@/lib/console/platform/notification-settings';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';
import { kindsFor } from '@/lib/pages/notification-kinds';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage({
  params,
}: PageProps<'/[workspace]/notifications'>) {
  const access = await requirePageAccess((await params).workspace, 'notices.view');
  const { workspace, user, role } = access;
  const { db, mailer } = runtime();
  const { choices, timing } = await readNotificationSettings(db, workspace.id, user.id);
  return (
    <Page>
      <TopBarContent title="Notifications" />
      <PageHeader
        description={`What you are told in ${workspace.name}, and where. Only for you.`}
      />
      <PageSection title="This browser">
        <BrowserPermission />
      </PageSection>
      <PageSection title="Notifications" description="Each choice is saved at once.">
        <NotificationTable
          kinds={kindsFor(role)}
          channels={['bell', 'browser', 'mail']}
          choices={choices}
          missing={
            mailer === null
              ? {
                  mail: 'This server sends no email. The person who runs it can set up a mail server.',
                }
              : {}
          }
        />
      </PageSection>
      {mailer === null ? null : (
        <PageSection title="Mail" description={`To ${user.email}.`}>
          <MailTimingForm timing={timing} />
        </PageSection>
      )}
    </Page>
  );
}
