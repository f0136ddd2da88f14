import type { Metadata } from 'next';
import Link from 'next/link';
import { ForgotForm } from '@/components/auth';
import { runtime } from '@/lib/console/runtime';
import { Heading } from '../../heading';
import { requestResetAction } from './actions';

export const metadata: Metadata = { title: 'Forgot your password?' };

export default function ForgotPage() {
  const mail = runtime().mailer !== null;
  return (
    <>
      <Heading title="Forgot your password?">
        {mail
          ? 'Write your address, and a link to set a new one comes by mail.'
          : 'This console sends no mail. Ask an Owner of your team: on the Members page they can make a link with which you set a new one.'}
      </Heading>
      {mail ? <ForgotForm request={requestResetAction} /> : null}
      <p className="mt-8 text-sm">
        <Link href="/sign-in" className="text-ink-2 underline underline-offset-4">
          Back to sign-in
        </Link>
      </p>
    </>
  );
}
