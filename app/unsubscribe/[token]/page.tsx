import type { Metadata } from 'next';
import { BrandMark } from '@/components/layout';
import { UnsubscribeForm } from '@/components/team/notifications';
import { unsubscribeKinds } from '@/lib/console/platform/notification-deliveries';
import { kindDetails, type NotificationKind } from '@/lib/pages/notification-kinds';

/** The address turns mail off, so it is not sent as a referrer, and search engines must not index the page. */
export const metadata: Metadata = {
  title: 'Turn off mails',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

function readKinds(token: string): NotificationKind[] | null {
  try {
    return unsubscribeKinds(decodeURIComponent(token));
  } catch {
    return null;
  }
}

export default async function UnsubscribePage({ params }: PageProps<'/unsubscribe/[token]'>) {
  const { token } = await params;
  const kinds = readKinds(token);
  return (
    <main className="mx-auto grid max-w-md gap-6 px-5 py-12">
      <p className="flex items-center gap-2.5 text-sm font-semibold">
        <BrandMark className="size-6" />
        Atelier
      </p>
      {kinds === null ? (
        <div className="grid gap-2">
          <h1 className="text-xl font-semibold">This link is not complete</h1>
          <p className="text-pretty text-ink-2">Copy it again from the mail, up to its end.</p>
        </div>
      ) : (
        <>
          <div className="grid gap-2">
            <h1 className="text-xl font-semibold">Turn off mails</h1>
            <p className="text-pretty text-ink-2">The button turns off mails about:</p>
            <ul className="list-disc ps-5">
              {kinds.map((kind) => (
                <li key={kind}>{kindDetails[kind].label}</li>
              ))}
            </ul>
          </div>
          <UnsubscribeForm token={token} />
        </>
      )}
    </main>
  );
}
