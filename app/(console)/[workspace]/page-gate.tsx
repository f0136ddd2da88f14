import type { RefusedPageName } from '@/components/workspace';
import { RefusedPage } from '@/components/workspace';
import type { Permission } from '@/lib/console/access';
import { readRefusal } from '@/lib/console/access';
import Missing from './not-found';

/** Shown instead of a page: why the reader's role may not open it, or that it does not exist. */
export async function RefusedOrMissing({
  page,
  permission,
}: {
  page: RefusedPageName;
  permission: Permission;
}) {
  const refusal = await readRefusal(permission);
  return refusal === null ? <Missing /> : <RefusedPage page={page} {...refusal} />;
}
