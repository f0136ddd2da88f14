import type { Metadata } from 'next';
import { Page, PageSection, TopBarContent } from '@/components/layout';
import {
  BrowserPermission,
  MailTimingForm,
  NotificationTable,
  WebhookForm,
} from '@/components/team/notifications';
import { PageHeader } from '@/components/ui';
import { isOperator } from '@/lib/console/operator/management';
import { readNotificationSettings } from '@/lib/console/platform/notification-settings';
import { readNotificationWebhooks } from '@/lib/console/platform/notification-webhooks';
import { runtime } from '@/lib/console/platform/runtime';
import { may, requirePageAccess } from '@/lib/console/team/access';
import { kindsFor, notificationChannels } from '@/lib/pages/notification-kinds';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage({
  params,
}: PageProps<'/[workspace]/notifications'>) {
  const access = await requirePageAccess((await params).workspace, 'notifications.view');
  const { workspace, user, role } = access;
  const { db, mailer } = runtime();
  const [{ choices, timing }, webhooks, operates] = await Promise.all([
    readNotificationSettings(db, workspace.id, user.id),
    readNotificationWebhooks(db, access),
    isOperator(user.id),
  ]);
  return (
    <Page>
      <TopBarContent title="Notifications" />
      <PageHeader
        description={
          <>
            What you are told in <bdi>{workspace.name}</bdi>, and where. Only for you.
          </>
        }
      />
      <PageSection title="This browser">
        <BrowserPermission />
      </PageSection>
      <PageSection title="Notifications" description="Each choice is saved at once.">
        <NotificationTable
          kinds={kindsFor(role, operates)}
          channels={notificationChannels}
          choices={choices}
          unavailableReasons={{
            ...(mailer === null
              ? {
                  mail: 'This server sends no email. The person who runs it can set up a mail server.',
                }
              : {}),
            ...(webhooks.person === null ? { webhook: 'Set your webhook below first.' } : {}),
          }}
        />
      </PageSection>
      {mailer === null ? null : (
        <PageSection title="Mail" description={`To ${user.email}.`}>
          <MailTimingForm timing={timing} />
        </PageSection>
      )}
      <PageSection
        title="Your webhook"
        description="Your notifications as messages in Slack or Teams."
      >
        <WebhookForm owner="person" webhook={webhooks.person} />
      </PageSection>
      {workspace.kind === 'team' && may(role, 'webhooks.manage') ? (
        <PageSection
          title="The team’s channel"
          description="What happens in the workspace, for everyone in a channel of Slack or Teams."
        >
          <WebhookForm owner="workspace" webhook={webhooks.workspace} />
        </PageSection>
      ) : null}
    </Page>
  );
}
