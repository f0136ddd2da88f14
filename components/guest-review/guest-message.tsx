import type { ReactNode } from 'react';
import type { ReviewLinkBrand } from '@/lib/pages/review-links';

/** The name of who asks for the review, with its logo or its colour. */
export function BrandName({ brand, logo }: { brand: ReviewLinkBrand | null; logo: string | null }) {
  if (brand === null && logo === null) return null;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
      {logo !== null ? (
        // biome-ignore lint/performance/noImgElement: the server has sized the image already
        <img
          src={logo}
          alt={brand === null ? 'Logo' : ''}
          className="h-7 max-w-32 shrink-0 object-contain"
        />
      ) : (
        <span
          aria-hidden
          className="size-3.5 shrink-0 rounded-xs"
          style={{ backgroundColor: brand?.colour }}
        />
      )}
      {brand === null ? null : <bdi className="truncate">{brand.name}</bdi>}
    </span>
  );
}

/** The page of a link that shows no results, or none yet. */
export function GuestMessage({
  brand = null,
  logo = null,
  title,
  text,
  children,
}: {
  brand?: ReviewLinkBrand | null;
  /** The address of the logo. */
  logo?: string | null;
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-5 py-10">
      <BrandName brand={brand} logo={logo} />
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
