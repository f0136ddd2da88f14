'use client';

import { Search } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cn, Kbd, Tooltip } from '@/components/ui';
import { AccountMenu } from './account-menu';
import { useCommandCenter } from './command-center';
import { ModKey } from './mod-key';
import { navItemOf } from './nav-items';
import { type PageTitle, useTopBarSlot, useTopBarTitle } from './top-bar-slot';

/** The top bar: the page's title and controls, the palette, the credits and the account menu. */
export function TopBar({ credits }: { credits?: ReactNode }) {
  const { openPalette, preloadPalette } = useCommandCenter();
  const { title, setSlot } = useTopBarSlot();
  const item = navItemOf(usePathname(), useSearchParams());
  return (
    <header className="flex h-13 short:h-11 shrink-0 items-center gap-1 border-b border-line px-4 md:gap-3 md:px-6 print:hidden">
      <Title pageTitle={title} section={item?.label} />
      <div ref={setSlot} className="flex min-w-0 flex-1 items-center gap-3 sm:max-md:ps-2" />
      <Tooltip content="Search and commands" side="bottom">
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={preloadPalette}
          onClick={openPalette}
          className="flex h-8 shrink-0 items-center gap-1 rounded-sm px-2 text-ink-3 hover:text-ink pointer-coarse:size-11 pointer-coarse:justify-center"
        >
          <Search className="size-4" aria-hidden />
          <span className="sr-only">Search and commands</span>
          <Kbd aria-hidden className="max-md:hidden">
            <ModKey />K
          </Kbd>
        </button>
      </Tooltip>
      {credits}
      <AccountMenu />
    </header>
  );
}

/** The title of the page. On a phone, where a page may show its title below the bar, the name of its section. */
function Title({
  pageTitle,
  section,
}: {
  pageTitle: PageTitle | undefined;
  section: string | undefined;
}) {
  const isBelow = pageTitle?.isBelowOnPhone === true;
  return (
    <>
      <h1
        dir="auto"
        className={cn(
          'truncate text-lg font-semibold tracking-tight md:text-xl',
          isBelow && 'max-md:sr-only',
        )}
      >
        {pageTitle?.text ?? section ?? 'Atelier'}
      </h1>
      {isBelow ? (
        <span aria-hidden className="text-lg font-semibold tracking-tight md:hidden">
          {section}
        </span>
      ) : null}
    </>
  );
}

/**
 * Puts a page's own controls into the top bar, beside the title: `<TopBarContent title="…">…`. `title` replaces the name
 * of the page's navigation item.
 */
export function TopBarContent({
  title,
  isTitleBelowOnPhone = false,
  children,
}: {
  title?: string;
  isTitleBelowOnPhone?: boolean;
  children?: ReactNode;
}) {
  const { slot } = useTopBarSlot();
  useTopBarTitle(title, isTitleBelowOnPhone);
  return slot ? createPortal(children, slot) : null;
}
