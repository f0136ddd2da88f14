import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { beforePaintScript, Providers, replayEarlyInput } from '@/components/layout';
import './globals.css';

/** Without preload, unlike the package's own: most pages have no text in this font, and it would delay their style sheet. */
const geistMono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'monospace'],
});

export const metadata: Metadata = {
  title: { default: 'Atelier', template: '%s · Atelier' },
  description: 'A workspace for teams that make images, video and text on one credit balance.',
  applicationName: 'Atelier',
  robots: { index: false, follow: false },
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
  },
  manifest: '/manifest.webmanifest',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf9' },
    { media: '(prefers-color-scheme: dark)', color: '#0e0f11' },
  ],
};

export default async function RootLayout({ children }: LayoutProps<'/'>) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${geistMono.variable}`}
      // The script below sets the theme's class before React hydrates the element.
      suppressHydrationWarning
    >
      <head>
        <script
          nonce={nonce}
          // Browsers hide the nonce from scripts, so React reads the attribute as empty.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, needed before the first paint
          dangerouslySetInnerHTML={{ __html: `${beforePaintScript};(${replayEarlyInput})()` }}
        />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
