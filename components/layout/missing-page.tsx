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
const itemNouns: Readonly<Record<string, string>> = {
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

/** What stays of a deleted item. */
const deletionNotes: Readonly<Record<string, string>> = {
  boards: 'The results of a deleted board stay in the gallery.',
};

/** "Not found" inside a workspace: names what was looked for and links to existing pages. */
export function MissingPage() {
  const { workspace } = useShell();
  const { openPalette } = useCommandCenter();
  const pathname = usePathname();
  const section = navItemAt(pathname);
  const items = navItemsFor(workspace);
  const backItem = items.find(({ id }) => id === section?.id) ?? items[0];
  const otherItems = items.filter(({ id }) => id !== backItem?.id).slice(0, 2);
  const [, , , id] = pathname.split('/');
  const noun = (id && section && itemNouns[section.id]) || 'Page';
  const note = (id && section && deletionNotes[section.id]) || '';
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`${noun} not found`}
      description={`It may have been deleted, or the address has a typo. ${note}`.trim()}
      action={
        <>
          {backItem === undefined ? null : (
            <Button asChild variant="primary">
              <Link href={workspacePath(workspace, backItem.path)}>Go to {backItem.label}</Link>
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
