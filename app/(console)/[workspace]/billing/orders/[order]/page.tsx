import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { BackLink, LoadFailure, Page, workspacePath } from '@/components/layout';
import { OrderFollow } from '@/components/money/billing';
import { PageHeader } from '@/components/ui';
import { orderPlaceholder, readOrder, readReceiptParties } from '@/lib/console/money/billing';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Order' };

export default async function OrderPage({
  params,
  searchParams,
}: PageProps<'/[workspace]/billing/orders/[order]'>) {
  const { workspace, order } = await params;
  const access = await requirePageAccess(workspace, 'billing.view');
  const { slug, name } = access.workspace;
  const id = decodeURIComponent(order);
  // A service elsewhere may not replace the placeholder in the return address. Billing shows the balance and the orders.
  if (id === orderPlaceholder) redirect(workspacePath({ slug }, 'billing'));
  const result = await actionResult(() => readOrder(access, id));
  if (!result.ok && /not_found$/.test(result.error.code)) notFound();
  return (
    <Page>
      <BackLink href={workspacePath({ slug }, 'billing')}>Billing</BackLink>
      <PageHeader level={2} title="Order" />
      {result.ok ? (
        <OrderFollow
          workspace={slug}
          workspaceName={name}
          parties={await readReceiptParties(access, result.value.paid_at)}
          initial={result.value}
          isPaying={(await searchParams).payment === 'made'}
          isCancelable={runtime().service.manage !== null}
        />
      ) : (
        <LoadFailure title="The order could not be loaded" failure={result.error} />
      )}
    </Page>
  );
}
