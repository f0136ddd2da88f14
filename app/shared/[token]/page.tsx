import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { SharedPage } from '@/components/experiments';
import { BrandMark } from '@/components/layout';
import { openShare } from '@/lib/console/experiments';
import { clientOf } from '@/lib/console/identity/devices';

/** The address is a secret, so it is not sent as a referrer, and search engines must not index the page. */
export const metadata: Metadata = {
  title: 'Shared experiment',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export default async function SharedRoute({ params }: PageProps<'/shared/[token]'>) {
  const { token } = await params;
  const { ip } = clientOf(await headers());
  const experiment = await openShare(token, ip);
  return (
    <main className="mx-auto grid min-w-0 max-w-7xl gap-8 px-5 py-8 *:min-w-0">
      <p className="flex items-center gap-2.5 text-sm font-semibold">
        <BrandMark className="size-6" />
        Atelier
      </p>
      {experiment === null || typeof experiment === 'string' ? (
        <NotShown {...reasons[experiment ?? 'ended']} />
      ) : (
        <SharedPage experiment={experiment} />
      )}
    </main>
  );
}

const reasons = {
  ended: {
    title: 'This link has ended',
    text: 'It has expired or was ended. Ask the person who sent it for a new one.',
  },
  unavailable: {
    title: 'This page can’t be shown right now',
    text: 'The workspace does not answer. Load the page again in a few minutes.',
  },
  too_many: {
    title: 'Too many visits',
    text: 'Wait a minute, then load this page again.',
  },
};

const NotShown = ({ title, text }: { title: string; text: string }) => (
  <div className="grid max-w-md gap-2 py-16">
    <h1 className="text-xl font-semibold">{title}</h1>
    <p className="text-pretty text-ink-2">{text}</p>
  </div>
);
