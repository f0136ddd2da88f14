import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar';
import { CommandCenterProvider } from './command-center';
import type { NavCounts } from './nav-list';
import { mainScrollerId } from './page';
import { RememberScreen } from './remember-screen';
import { ShellCommands } from './shell-commands';
import { type Shell, ShellProvider } from './shell-context';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { TopBarSlotProvider } from './top-bar-slot';

export type AppShellProps = Shell & {
  /** The credits pill, live. */
  credits?: ReactNode;
  /** Live counts by navigation item id. */
  counts?: NavCounts;
  /** Banners above the page. */
  banners?: ReactNode;
  /** Chooses the open project, below the workspace; also in the navigation of a phone. */
  projectSwitcher?: ReactNode;
  /** The checklist below the navigation. */
  sidebarFooter?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of every console page: sidebar, top bar, banners, and on a phone the bottom bar. The frame fills the window
 * and its main part scrolls (`mainScrollerId`), so that a page can take the full height. Live parts are passed as
 * slots, so that their updates never render the frame again.
 */
export function AppShell({
  credits,
  counts,
  banners,
  projectSwitcher,
  sidebarFooter,
  children,
  ...shell
}: AppShellProps) {
  return (
    <ShellProvider shell={shell}>
      <CommandCenterProvider>
        <TopBarSlotProvider>
          <ShellCommands />
          <RememberScreen />
          <a
            href={`#${mainScrollerId}`}
            className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-ink px-4 py-2 text-on-ink focus:translate-y-0"
          >
            Skip to the page
          </a>
          {/* Positioned and clipped, as the main part is: text for screen readers is placed absolutely, and would otherwise make
              the document higher than the window, so that the frame could be scrolled away. */}
          <div className="relative flex h-dvh overflow-clip print:block print:h-auto print:overflow-visible">
            <Sidebar counts={counts} projectSwitcher={projectSwitcher} footer={sidebarFooter} />
            <div className="flex min-w-0 flex-1 flex-col">
              <TopBar credits={credits} />
              <div className="contents print:hidden">{banners}</div>
              <main
                id={mainScrollerId}
                tabIndex={-1}
                className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto outline-none print:overflow-visible"
              >
                {children}
              </main>
              <BottomBar counts={counts} projectSwitcher={projectSwitcher} />
            </div>
          </div>
        </TopBarSlotProvider>
      </CommandCenterProvider>
    </ShellProvider>
  );
}
