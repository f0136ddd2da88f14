import type { NextRequest } from 'next/server';
import { NextResponse } from 'next/server';
import { env } from '@/lib/platform/env';
import { pagePolicy } from '@/lib/platform/page-policy';

/**
 * Gives each page its nonce and its policy. It decides no access: that is done by every page, action
 * and handler itself, and all of them are as safe without this file.
 */
export function proxy(request: NextRequest): NextResponse {
  // No page is called so, and no database could look for it.
  if (/%00/.test(request.nextUrl.pathname + request.nextUrl.search)) {
    return new NextResponse('The address holds a character (U+0000) that no page has.', {
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const { url, serviceUrl, nodeEnv } = env();
  const policy = pagePolicy({
    nonce,
    consoleUrl: url,
    serviceUrl,
    development: nodeEnv === 'development',
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Where a sign-in leads back to. It is what the request says of itself: its form is checked where it is read.
  headers.set('x-page', request.nextUrl.pathname + request.nextUrl.search);
  // Next.js reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (url.startsWith('https:')) {
    response.headers.set('strict-transport-security', 'max-age=31536000');
  }
  return response;
}

/* Pages alone, those that a browser fetches ahead too: it shows them as they came. Bodies sent to /api stay unread here: reading them would cut large uploads short. */
export const config = {
  matcher: [
    {
      source: '/((?!api/|_next/static|_next/image|favicon.ico|icon.svg|manifest.webmanifest).*)',
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
