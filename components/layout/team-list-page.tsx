import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState, PageHeader } from '@/components/ui';
import { Page } from './page';
import { TeamNeeded } from './team-needed';
import { TopBarContent } from './top-bar';

/** A page that lists what a team makes. Without a team it offers to create one, and without items it explains the first one. */
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
  /** The items' name in the plural, such as "Presets". */
  title: string;
  icon: LucideIcon;
  isTeam: boolean;
  isEmpty: boolean;
  /** Explains an item to someone who has none yet. */
  about: string;
  /** Shown above the list. */
  description: string;
  /** Makes a new item. */
  button: ReactNode;
  /** A second button, shown while there are no items. */
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
