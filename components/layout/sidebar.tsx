'use client';

import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui';
import { type NavCounts, NavList } from './nav-list';
import { toggleSidebar } from './theme';
import { WorkspaceSwitcher } from './workspace-switcher';

/** The workspace and its pages at the left edge; collapsed to icons on a tablet or by choice. */
export function Sidebar({
  counts,
  projectSwitcher,
  footer,
}: {
  counts?: NavCounts;
  projectSwitcher?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <aside
      id="sidebar"
      className="@container hidden min-h-0 w-(--sidebar) shrink-0 flex-col border-r border-line p-3 transition-[width] duration-150 md:flex print:hidden"
    >
      <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-1">
        <WorkspaceSwitcher />
        {projectSwitcher}
      </div>
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto">
        <NavList counts={counts} />
      </div>
      <div className="mt-3 grid">
        <div className="mb-2 empty:hidden @max-[120px]:hidden">{footer}</div>
        <IconButton
          label="Collapse or expand the sidebar"
          tooltipSide="right"
          size="sm"
          className="text-ink-3 @max-[120px]:mx-auto"
          onClick={toggleSidebar}
        >
          <PanelLeft aria-hidden />
        </IconButton>
      </div>
    </aside>
  );
}
