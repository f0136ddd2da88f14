'use client';

import { useShell } from '../layout';

/** Whose drafts a page shows: those of the signed-in person in the open workspace. */
export function useDraftOwner(): string {
  const { user, workspace } = useShell();
  return `${user.id}/${workspace.slug}`;
}
