import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { LoadFailure, Page } from '@/components/layout';
import {
  AlertForm,
  BalanceCards,
  BillingTabs,
  BuyerForm,
  Catalog,
  LiveBalanceCards,
  OrdersTable,
  SubscriptionCard,
} from '@/components/money/billing';
import { Banner, Card, PageHeader } from '@/components/ui';
import { type BillingParts, readBillingPage, readBuyer } from '@/lib/console/money/billing';
import { actionResult } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { type Access, requirePageAccess } from '@/lib/console/team/access';
import { lowCreditsThreshold } from '@/lib/console/team/workspaces';

export const metadata: Metadata = { title: 'Billing' };

export default async function BillingPage({
  params,
  searchParams,
}: PageProps<'/[workspace]/billing'>) {
  const access = await requirePageAccess((await params).workspace, 'billing.view');
  const { after } = await searchParams;
  const { name, kind } = access.workspace;
  const isPersonal = kind === 'personal';
  const result = await actionResult(() =>
    readBillingPage(access, typeof after === 'string' ? after : undefined),
  );
  return (
    <Page width="wide">
      <BillingTabs
        workspace={access.workspace}
        current="billing"
        hasBudgets={runtime().service.manage !== null}
      />
      <PageHeader
        description={
          isPersonal
            ? 'Your own subscription. Its credits stay in this workspace; a team buys its own.'
            : `Credits shared by everyone in ${name}.`
        }
      />
      {result.ok ? (
        <Overview access={access} parts={result.value} />
      ) : (
        <LoadFailure title="Billing could not be loaded" failure={result.error} />
      )}
    </Page>
  );
}

function Overview({ access, parts }: { access: Access; parts: BillingParts }) {
  const { slug, kind, settings } = access.workspace;
  const isPersonal = kind === 'personal';
  const { wallet, catalog, orders, subscription } = parts;
  return (
    <>
      {isPersonal ? (
        <BalanceCards wallet={wallet} isSpendable={false} />
      ) : (
        <LiveBalanceCards workspace={slug} wallet={wallet} />
      )}
      {subscription === null ? null : (
        <Section title="Subscription">
          <SubscriptionCard workspace={slug} subscription={subscription} />
        </Section>
      )}
      {subscription === null ? (
        <Section title={isPersonal ? 'Subscriptions' : 'Buy credits'}>
          {catalog === null || (catalog.data.length === 0 && catalog.left_out === 0) ? (
            <NotOffered part="catalog" />
          ) : (
            <Catalog catalog={catalog} />
          )}
        </Section>
      ) : null}
      <Section title="Orders" id="orders">
        {orders === null ? (
          <NotOffered part="list of orders" />
        ) : 'failure' in orders ? (
          <LoadFailure title="The orders could not be loaded" failure={orders.failure} />
        ) : (
          <OrdersTable workspace={slug} orders={orders} />
        )}
      </Section>
      <Section title="Billing details">
        <Card className="max-w-xl p-5">
          <BuyerForm buyer={readBuyer(access)} />
        </Card>
      </Section>
      {isPersonal ? null : (
        <Section title="Low credits">
          <Card className="max-w-xl p-5">
            <AlertForm
              lowCredits={lowCreditsThreshold(settings)}
              hasMail={runtime().env.mail !== undefined}
              hasWebhooks={runtime().service.manage !== null}
            />
          </Card>
        </Section>
      )}
    </>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <div id={id} className="grid grid-cols-1 gap-3">
      <h2 className="text-md font-semibold">{title}</h2>
      {children}
    </div>
  );
}

/** Shown if the remote service does not offer this part of Billing. */
function NotOffered({ part }: { part: string }) {
  return (
    <Banner className="rounded-md">
      The connected service shows no {part} here. Ask the person who runs it.
    </Banner>
  );
}
