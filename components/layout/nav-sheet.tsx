'use client';

import type { ReactNode } from 'react';
import { Sheet, SheetContent } from '@/components/ui';
import { type NavCounts, NavList } from './nav-list';
import { WorkspaceSwitcher } from './workspace-switcher';

/** The navigation as a sheet. Default export, because it is loaded lazily. */
export default function NavSheet({
  open,
  onOpenChange,
  counts,
  projectSwitcher,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  counts?: NavCounts;
  projectSwitcher?: ReactNode;
}) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Navigation" hideTitle side="bottom">
        <div className="@container grid gap-3 p-3 pb-6">
          <div className="pr-12">
            <WorkspaceSwitcher />
          </div>
          {projectSwitcher}
          <NavList counts={counts} onGo={() => onOpenChange(false)} />
        </div>
      </SheetContent>
    </Sheet>
  );
}
