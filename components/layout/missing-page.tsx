'use client';

import { Search, SearchX } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Button, EmptyState } from '@/components/ui';
import { useCommandCenter } from './command-center';
import { navItemAt, navItemsFor } from './nav-items';
import { workspacePath } from './paths';
import { useShell } from './shell-context';

/** The word for a single item of each page, by the id of its navigation item. */
const things: Readonly<Record<string, string>> = {
  gallery: 'Result',
  chat: 'Conversation',
  models: 'Model',
  boards: 'Board',
  projects: 'Project',
  experiments: 'Experiment',
  storyboards: 'Storyboard',
  presets: 'Preset',
  characters: 'Character',
};

/** What is still there of a thing that was deleted. */
const remains: Readonly<Record<string, string>> = {
  boards: 'The results of a deleted board stay in the gallery.',
};

/** "Not found" inside a workspace: names what was looked for and links to existing pages. */
export function MissingPage() {
  const { workspace } = useShell();
  const { openPalette } = useCommandCenter();
  const pathname = usePathname();
  const around = navItemAt(pathname);
  const items = navItemsFor(workspace);
  const back = items.find(({ id }) => id === around?.id) ?? items[0];
  const otherItems = items.filter(({ id }) => id !== back?.id).slice(0, 2);
  const [, , , id] = pathname.split('/');
  const thing = (id && around && things[around.id]) || 'Page';
  const note = (id && around && remains[around.id]) || '';
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`${thing} not found`}
      description={`It may have been deleted, or the address has a typo. ${note}`.trim()}
      action={
        <>
          {back === undefined ? null : (
            <Button asChild variant="primary">
              <Link href={workspacePath(workspace, back.path)}>Go to {back.label}</Link>
            </Button>
          )}
          {otherItems.map((item) => (
            <Button asChild key={item.id}>
              <Link href={workspacePath(workspace, item.path)}>{item.label}</Link>
            </Button>
          ))}
          <Button onClick={openPalette}>
            <Search aria-hidden />
            Search
          </Button>
        </>
      }
    />
  );
}
