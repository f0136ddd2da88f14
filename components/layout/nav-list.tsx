'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { IntentLink } from './intent-link';
import { type NavItem, navItemOf, navItemsFor } from './nav-items';
import { workspacePath } from './paths';
import { useShell } from './shell-context';

export type NavCounts = Partial<Record<string, ReactNode>>;

/**
 * The pages of the workspace, of which the current one is marked. `counts`: shown at the end of a row, by the item's id.
 */
export function NavList({ counts = {}, onGo }: { counts?: NavCounts; onGo?: () => void }) {
  const { workspace } = useShell();
  const currentId = navItemOf(usePathname(), useSearchParams())?.id;
  const items = navItemsFor(workspace);
  const renderRow = (item: NavItem) => (
    <li key={item.id}>
      <IntentLink
        href={workspacePath(workspace, item.path)}
        onClick={onGo}
        aria-current={item.id === currentId ? 'page' : undefined}
        title={item.label}
        className="relative flex h-8 items-center gap-2.5 rounded-sm px-2 text-ink-2 transition-colors hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:text-ink dark:aria-[current=page]:bg-raised pointer-coarse:h-11 @max-[120px]:justify-center"
      >
        <item.icon className="size-4 shrink-0 stroke-[1.6]" aria-hidden />
        <span className="truncate @max-[120px]:sr-only">{item.label}</span>
        <span className="ms-auto @max-[120px]:absolute @max-[120px]:top-0.5 @max-[120px]:right-0.5">
          {counts[item.id]}
        </span>
      </IntentLink>
    </li>
  );
  const workspaceItems = items.filter((item) => item.group === 'workspace');
  return (
    <nav aria-label="Workspace">
      <ul className="grid gap-0.5">
        {items.filter((item) => item.group === 'make').map(renderRow)}
      </ul>
      {workspaceItems.length > 0 ? (
        <>
          <p className="mx-2 mt-4 mb-1 text-xs text-ink-3 @max-[120px]:invisible">Workspace</p>
          <ul className="grid gap-0.5">{workspaceItems.map(renderRow)}</ul>
        </>
      ) : null}
    </nav>
  );
}
