import type { ReactNode } from 'react';
import { RefusedPage, type RefusedPageName } from '@/components/team/workspace';
import { type Permission, readRefusal } from '@/lib/console/team/access';

/**
 * The pages below a layout; to a reader whose role may not open them, why, and whom to ask. It stands above their
 * `loading.tsx`: a refusal inside would come after the start of the stream, as an error in the browser (React's 419).
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
