import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import {
  authOptions,
  brokenCallbackCookies,
  forgetCookies,
  isConsoleAddress,
} from '@/lib/console/identity/session';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { respond } from '@/lib/console/platform/http';

/** Refuses callback URLs of other sites; next-auth would respond to some of them with 500. */
function checkCallback({ nextUrl, headers }: NextRequest): void {
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? nextUrl.host;
  if (
    !nextUrl.searchParams.getAll('callbackUrl').every((address) => isConsoleAddress(address, host))
  ) {
    throw new InvalidRequestError('callbackUrl is not an address of this console.', 'callbackUrl');
  }
}

type Context = RouteContext<'/api/auth/[...nextauth]'>;

/** Refuses a GET of the address to which sign-ins are posted; next-auth would respond with 500. */
async function checkMethod({ method }: NextRequest, { params }: Context): Promise<void> {
  const [action, provider] = (await params).nextauth;
  if (method !== 'POST' && action === 'callback' && provider === 'credentials') {
    throw new InvalidRequestError('A sign-in is sent to this address with POST.');
  }
}

const handler = (request: NextRequest, context: Context) =>
  respond(request, async () => {
    await checkMethod(request, context);
    checkCallback(request);
    await forgetCookies(brokenCallbackCookies(request.cookies.getAll()));
    // Made for each request and not on import, because the options need the process's secret.
    return NextAuth(authOptions())(request, context);
  });

export { handler as GET, handler as POST };
