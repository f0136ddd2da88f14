import type { ReactNode } from 'react';
import { RefusedPage, type RefusedPageName } from '@/components/team/workspace';
import { type Permission, readRefusal } from '@/lib/console/team/access';

/**
 * Shows the pages below a layout, or, to a reader whose role may not open them, the reason and whom to ask. It is rendered above
 * their `loading.tsx`: a refusal below that would come after the stream has started, as an error in the browser (React's 419).
 */
export async function PageGate({
  page,
  permission,
  children,
}: {
  page: RefusedPageName;
  permission: Permission;
  children: ReactNode;
}) {
  const refusal = await readRefusal(permission);
  return refusal === null ? children : <RefusedPage page={page} {...refusal} />;
}
