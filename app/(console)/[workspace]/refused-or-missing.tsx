import type { RefusedPageName } from '@/components/workspace';
import { RefusedPage } from '@/components/workspace';
import type { Permission } from '@/lib/console/access';
import { readRefusal } from '@/lib/console/access';
import Missing from './not-found';

/** Instead of a page: why the reader's role does not open it, or that there is nothing. */
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
