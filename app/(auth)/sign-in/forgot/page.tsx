import type { Metadata } from 'next';
import Link from 'next/link';
import { EmailLinkForm } from '@/components/identity/auth';
import { requestResetAction } from '@/lib/console/identity/passwords/actions';
import { runtime } from '@/lib/console/platform/runtime';
import { Heading } from '../../heading';

export const metadata: Metadata = { title: 'Forgot your password?' };

export default function ForgotPage() {
  const sendsMail = runtime().mailer !== null;
  return (
    <>
      <Heading title="Forgot your password?">
        {sendsMail
          ? 'Enter your email address and we’ll send you a link to set a new one.'
          : 'This server doesn’t send email. Ask an Owner of your team for a password link: they can create one on the Members page.'}
      </Heading>
      {sendsMail ? (
        <EmailLinkForm
          request={requestResetAction}
          sent={['If', ' has an account, a link is on its way. It works for one hour.']}
        />
      ) : null}
      <p className="mt-8 text-sm">
        <Link href="/sign-in" className="text-ink-2 underline underline-offset-4">
          Back to sign-in
        </Link>
      </p>
    </>
  );
}
