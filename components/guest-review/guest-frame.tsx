import type { ReactNode } from 'react';
import type { ReviewLinkBrand } from '@/lib/pages/review-links';

/** The name of who asks for the review, with its colour. */
export function BrandName({ brand }: { brand: ReviewLinkBrand | null }) {
  if (brand === null) return null;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
      <span
        aria-hidden
        className="size-3.5 shrink-0 rounded-xs"
        style={{ backgroundColor: brand.colour }}
      />
      <bdi className="truncate">{brand.name}</bdi>
    </span>
  );
}

/** The page of a link that shows no results, or none yet. */
export function GuestNotice({
  brand = null,
  title,
  text,
  children,
}: {
  brand?: ReviewLinkBrand | null;
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-5 py-10">
      <BrandName brand={brand} />
      <div className="grid gap-2">
        <h1 dir="auto" className="text-xl font-semibold text-balance break-words">
          {title}
        </h1>
        {text === undefined ? null : <p className="text-pretty text-ink-2">{text}</p>}
      </div>
      {children}
    </main>
  );
}
