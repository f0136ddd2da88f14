import type { Metadata } from 'next';
import Link from 'next/link';
import { BrandMark } from '@/components/layout';
import { OperatorNav } from '@/components/operator/management';
import { requireOperatorPage } from '@/lib/console/operator/management';

export const metadata: Metadata = { title: 'Operator' };

export default async function OperatorLayout({ children }: LayoutProps<'/operator'>) {
  await requireOperatorPage();
  return (
    <>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-bg px-4 py-2 md:px-6">
        <Link href="/" className="flex items-center gap-2.5 font-semibold">
          <BrandMark />
          Atelier
        </Link>
        <OperatorNav />
        <Link href="/" className="ms-auto text-sm text-ink-2 hover:text-ink max-md:hidden">
          Back to your workspace
        </Link>
      </header>
      <main className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-6 md:px-6">{children}</main>
    </>
  );
}
