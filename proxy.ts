import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/platform/env';
import { pagePolicy } from '@/lib/platform/page-policy';

/**
 * Sets the nonce and the Content-Security-Policy of each page. Access is not decided here but in every page, action and
 * handler.
 */
export function proxy(request: NextRequest): NextResponse {
  // No path contains U+0000, and PostgreSQL cannot store or compare it.
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
    isDevelopment: nodeEnv === 'development',
  });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // The page to which the browser returns after a sign-in. It comes from the request, so it is validated
  // where it is read.
  headers.set('x-page', request.nextUrl.pathname + request.nextUrl.search);
  // Next.js reads the nonce for its own scripts from this header.
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (url.startsWith('https:')) {
    response.headers.set('strict-transport-security', 'max-age=31536000');
  }
  return response;
}

/*
 * Only pages. Prefetches of Next.js have the policy of next.config.ts; prefetches of browsers are pages, which are shown as they
 * were sent. Not `/api`: Next.js buffers the bodies that a proxy sees, which would cut off large uploads.
 */
export const config = {
  matcher: [
    {
      source: '/((?!api/|_next/static|_next/image|favicon.ico|icon.svg|manifest.webmanifest).*)',
      missing: [{ type: 'header', key: 'next-router-prefetch' }],
    },
  ],
};
