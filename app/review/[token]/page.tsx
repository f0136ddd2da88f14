import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { GuestGate, GuestPage, ReviewEnded } from '@/components/guest-review';
import { clientOf } from '@/lib/console/identity/devices';
import { openReview, readReviewTitle } from '@/lib/console/review-links';

/**
 * The address is a secret, so it is not sent as a referrer, and search engines must not index the page. Chat programs show
 * the title, and a picture only if the link's author chose that.
 */
export async function generateMetadata({
  params,
}: PageProps<'/review/[token]'>): Promise<Metadata> {
  const link = await readReviewTitle((await params).token);
  const title = link?.title ?? 'Review';
  return {
    title: { absolute: link?.brand ? `${title} · ${link.brand.name}` : title },
    description: null,
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
    openGraph: { title, type: 'website', images: link?.picture ?? [] },
  };
}

export default async function ReviewRoute({ params }: PageProps<'/review/[token]'>) {
  const { token } = await params;
  const { ip } = clientOf(await headers());
  const openedReview = await openReview(token, ip);
  if (openedReview.state === 'gate') return <GuestGate token={token} gate={openedReview.gate} />;
  if (openedReview.state === 'open')
    return <GuestPage token={token} initial={openedReview.review} />;
  return <ReviewEnded state={openedReview.state} />;
}
