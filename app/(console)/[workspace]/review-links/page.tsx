import type { Metadata } from 'next';
import { Page, TopBarContent } from '@/components/layout';
import { ReviewLinkList } from '@/components/review-links';
import { PageHeader } from '@/components/ui';
import { listReviewLinks } from '@/lib/console/review-links';
import { requirePageAccess } from '@/lib/console/team/access';

export const metadata: Metadata = { title: 'Review links' };

export default async function ReviewLinksPage({ params }: PageProps<'/[workspace]/review-links'>) {
  const access = await requirePageAccess((await params).workspace, 'tasks.view');
  return (
    <Page>
      <TopBarContent title="Review links" />
      <PageHeader description="Links under which people without an account look at results, comment and decide. Views are counted, and nothing about who looks is kept." />
      <ReviewLinkList links={await listReviewLinks(access)} />
    </Page>
  );
}
