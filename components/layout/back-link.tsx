import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** A link from a page to the list that it belongs to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="flex items-center gap-1.5 justify-self-start text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11 print:hidden"
    >
      <ArrowLeft className="size-4" aria-hidden />
      {children}
    </Link>
  );
}
