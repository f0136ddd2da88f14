'use client';

import { Menu } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { IntentLink } from './intent-link';
import { navItemOf, navItemsFor } from './nav-items';
import type { NavCounts } from './nav-list';
import { workspacePath } from './paths';
import { useShell } from './shell-context';

const NavSheet = lazyPart(() => import('./nav-sheet'));
const cellClasses =
  'relative flex h-14 w-full flex-col items-center justify-center gap-1 sm:short:h-11 sm:short:flex-row sm:short:gap-1.5 text-2xs text-ink-2 -outline-offset-2 aria-[current=page]:text-ink';

/** The main pages at the bottom of a phone's screen; the others and the workspaces are behind More. */
export function BottomBar({
  counts = {},
  projectSwitcher,
}: {
  counts?: NavCounts;
  projectSwitcher?: ReactNode;
}) {
  const { workspace } = useShell();
  const currentId = navItemOf(usePathname(), useSearchParams())?.id;
  const [isOpen, setIsOpen] = useState<boolean>();
  const allItems = navItemsFor(workspace);
  const makeItems = allItems.filter((item) => item.group === 'make' && !item.isBehindMore);
  const items = makeItems.length > 0 ? makeItems : allItems;
  return (
    <nav
      aria-label="Pages"
      data-bottom-bar
      className="border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {items.slice(0, 4).map((item) => (
          <li key={item.id}>
            <IntentLink
              href={workspacePath(workspace, item.path)}
              aria-current={item.id === currentId ? 'page' : undefined}
              className={cellClasses}
            >
              <item.icon className="size-5 stroke-[1.6]" aria-hidden />
              {item.label}
              <span className="absolute top-1.5 left-1/2 ml-3 sm:short:static sm:short:ml-0">
                {counts[item.id]}
              </span>
            </IntentLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={cellClasses}
            onClick={() => setIsOpen(true)}
          >
            <Menu className="size-5 stroke-[1.6]" aria-hidden />
            More
          </button>
        </li>
      </ul>
      {isOpen === undefined ? null : (
        <Suspense>
          <NavSheet
            open={isOpen}
            onOpenChange={setIsOpen}
            counts={counts}
            projectSwitcher={projectSwitcher}
          />
        </Suspense>
      )}
    </nav>
  );
}
