import Link from 'next/link';
import { BrandMark } from '@/components/layout';

export default function DocsLayout({ children }: LayoutProps<'/docs'>) {
  return (
    <>
      <header className="sticky top-0 z-10 flex h-13 items-center gap-3 border-b border-line bg-bg px-4 md:px-6">
        <Link href="/" className="flex items-center gap-2.5 font-semibold">
          <BrandMark />
          Atelier
        </Link>
        <span className="text-ink-3">Reference</span>
      </header>
      <main>{children}</main>
    </>
  );
}
