import type { NextConfig } from 'next';

/* Headers of every response; the page policy, which has a nonce for each request, is set by proxy.ts. The referrer policy is
   not `no-referrer`, because that would turn the header Origin into null. */
const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Origin-Agent-Cluster', value: '?1' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
];

/** The content policy of responses that are data and no page. */
const dataPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const config: NextConfig = {
  poweredByHeader: false,
  // Types are checked by `npm run check` and `npm test`, over tests and scripts too: a mistake in one of those
  // is no reason for `npm start` to fail.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  agentRules: false,
  experimental: {
    // It loads every page at the start, for a second of processor time and 35 MiB, and saves 20 ms at the first visit of
    // each. What pages share is loaded by `server/first-pages.ts`.
    preloadEntriesOnStart: false,
  },
  // Native or worker-bound packages, and the ones server.ts loads too: one copy of each per process.
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@napi-rs/canvas',
    '@napi-rs/webcodecs',
    '@node-rs/argon2',
    'file-type',
    'flydrive',
    'mediabunny',
    'nodemailer',
    'pg',
    'pg-boss',
    'pino',
    'piscina',
    'sharp',
    'undici',
  ],
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    {
      source: '/api/:path*',
      headers: [{ key: 'Content-Security-Policy', value: dataPolicy }],
    },
    {
      // Prefetches of Next.js, for which proxy.ts sets no policy. Opened as a page, such a response shows and runs nothing.
      source: '/:path*',
      has: [{ type: 'header', key: 'next-router-prefetch' }],
      headers: [{ key: 'Content-Security-Policy', value: dataPolicy }],
    },
  ],
};

export default config;
