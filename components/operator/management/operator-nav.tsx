'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { cn } from '@/components/ui';

const places = [
  ['Providers', '/operator/providers'],
  ['Models', '/operator/models'],
  ['Workspaces', '/operator/workspaces'],
  ['Work', '/operator/work'],
  ['Margin', '/operator/margin'],
  ['Health', '/operator/health'],
  ['Backups', '/operator/backups'],
  ['Operators', '/operator/people'],
  ['Log', '/operator/log'],
] as const;

export function OperatorNav() {
  const path = usePathname();
  const nav = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    if (path === '') return;
    nav.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav ref={nav} aria-label="Operator pages" className="flex gap-1 overflow-x-auto">
      {places.map(([label, href]) => {
        const isHere = path === href || path.startsWith(`${href}/`);
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={cn(
              'flex h-9 items-center rounded-md px-3 text-sm pointer-coarse:min-h-11',
              isHere ? 'bg-sunk text-ink dark:bg-raised' : 'text-ink-2 hover:text-ink',
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
