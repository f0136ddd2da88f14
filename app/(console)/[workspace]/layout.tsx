import { AppShell, newTeamPath, PersonalBanner } from '@/components/layout';
import { ModelCommands } from '@/components/models';
import { ProjectSwitcher } from '@/components/projects';
import { SearchCommands } from '@/components/team/search';
import {
  CheckOnReturn,
  DemoChip,
  LiveBanners,
  LiveBoardCount,
  LiveChecklist,
  LiveCredits,
  LiveGalleryCount,
  NotConnectedBanner,
  NotificationBell,
  ReloadMedia,
  RememberWorkspace,
  SessionDialog,
  TaskNews,
} from '@/components/team/workspace';
import { isOperator } from '@/lib/console/operator/management';
import { lacksKey, readCapabilities } from '@/lib/console/platform/connection';
import {
  readNotificationSettings,
  readOwnRunningTasks,
} from '@/lib/console/platform/notification-settings';
import { readServiceInfo, runtime } from '@/lib/console/platform/runtime';
import { readProjectChoices } from '@/lib/console/projects';
import { reviewLinkDefaults } from '@/lib/console/review-links';
import { may, requirePageAccess } from '@/lib/console/team/access';
import {
  finishPreparing,
  lastWorkspaceCookie,
  listWorkspaces,
  lowCreditsThreshold,
  readFirstSteps,
} from '@/lib/console/team/workspaces';

export default async function WorkspaceLayout({ params, children }: LayoutProps<'/[workspace]'>) {
  const access = await requirePageAccess((await params).workspace, 'workspace.view');
  const { user, role, workspace } = access;
  await finishPreparing(workspace);
  const { id, slug, name, kind } = workspace;
  const isTeam = kind === 'team';
  const [
    workspaces,
    info,
    offers,
    steps,
    isKeyless,
    running,
    notificationSettings,
    operator,
    projects,
  ] = await Promise.all([
    listWorkspaces(runtime().db, user.id),
    readServiceInfo(),
    isTeam ? readCapabilities(id) : null,
    // People who may not invite have only the first step.
    may(role, 'members.invite') ? readFirstSteps(access) : null,
    isTeam && lacksKey(id),
    isTeam ? readOwnRunningTasks(access) : [],
    readNotificationSettings(runtime().db, id, user.id),
    isOperator(user.id),
    isTeam ? readProjectChoices(access) : null,
  ]);
  // Without a key the shell must not poll the service.
  const isServed = isTeam && !isKeyless;
  const notServedBanner = isTeam ? (
    <NotConnectedBanner workspace={slug} mayConnect={may(role, 'connection.manage')} />
  ) : (
    <PersonalBanner newTeamHref={newTeamPath} />
  );
  return (
    <AppShell
      user={{ id: user.id, name: user.name, email: user.email, operator }}
      workspace={{ slug, name, kind, role }}
      workspaces={workspaces.map((each) => ({
        slug: each.slug,
        name: each.name,
        kind: each.kind,
        role: each.role,
      }))}
      canCancel={offers?.cancel ?? false}
      isDemo={info?.demo === 'all'}
      reviewLinks={isTeam ? reviewLinkDefaults(access) : null}
      isRemote={runtime().service.mode === 'remote'}
      {...(projects === null ? {} : { projects, projectSwitcher: <ProjectSwitcher /> })}
      credits={
        <>
          {isServed && info !== null && info.demo !== 'none' ? (
            <DemoChip isOperator={operator} models={info.demo} />
          ) : null}
          <NotificationBell workspace={slug} />
          {isServed ? <LiveCredits workspace={slug} role={role} /> : null}
        </>
      }
      counts={
        isServed
          ? {
              gallery: <LiveGalleryCount workspace={slug} />,
              boards: <LiveBoardCount workspace={slug} />,
            }
          : {}
      }
      sidebarFooter={
        isServed ? (
          <LiveChecklist
            workspace={slug}
            steps={steps}
            lowCredits={
              may(role, 'billing.manage') ? lowCreditsThreshold(workspace.settings) : null
            }
          />
        ) : null
      }
      banners={
        <LiveBanners
          workspace={slug}
          isServed={isServed}
          lowCredits={lowCreditsThreshold(workspace.settings)}
          mayConnect={may(role, 'connection.manage')}
          workspaceBanner={isServed ? null : notServedBanner}
        />
      }
    >
      <RememberWorkspace cookie={lastWorkspaceCookie} slug={slug} />
      <CheckOnReturn workspace={slug} userId={user.id} role={role} />
      <ReloadMedia workspace={slug} />
      {isServed ? <ModelCommands workspace={slug} /> : null}
      {isServed ? <SearchCommands workspace={slug} /> : null}
      {isServed ? (
        <TaskNews
          workspace={slug}
          userId={user.id}
          running={running}
          shouldNotify={notificationSettings.choices.task.browser}
        />
      ) : null}
      <SessionDialog />
      {children}
    </AppShell>
  );
}
