import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, PageHeader } from '@/components/ui';
import { Page } from './page';
import { TeamNeeded } from './team-needed';
import { TopBarContent } from './top-bar';

/** The page of what a team makes, as a list; or what comes before that: a team, then the first of them. */
export function TeamListPage({
  title,
  icon: Icon,
  isTeam,
  isEmpty,
  about,
  description,
  button,
  otherStart,
  starts,
  dialogs,
  children,
}: {
  /** What is listed, as a plural. */
  title: string;
  icon: LucideIcon;
  isTeam: boolean;
  isEmpty: boolean;
  /** What one of them is, for someone who has none yet. */
  about: string;
  /** Above the list. */
  description: string;
  /** Makes a new one. */
  button: ReactNode;
  /** Beside that button, as long as there is none. */
  otherStart?: ReactNode;
  /** Other ways to begin, below the description. */
  starts?: ReactNode;
  dialogs?: ReactNode;
  /** The list. */
  children: ReactNode;
}) {
  return (
    <Page>
      <TopBarContent title={title} />
      {!isTeam ? (
        <TeamNeeded
          icon={<Icon aria-hidden />}
          title={`${title} need a team workspace`}
          description="Images, videos and audio use a team’s credits. Create a team, even if it is just you."
        />
      ) : (
        <>
          {isEmpty ? (
            <EmptyState
              icon={<Icon aria-hidden />}
              className={starts === undefined ? '' : 'pt-10 pb-4'}
              title={`No ${title.toLowerCase()} yet`}
              description={about}
              action={
                <>
                  {button}
                  {otherStart}
                </>
              }
            />
          ) : (
            <PageHeader description={description} actions={button} />
          )}
          {starts}
          {isEmpty ? null : children}
        </>
      )}
      {dialogs}
    </Page>
  );
}
