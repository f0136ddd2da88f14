import type { Page } from 'playwright/test';
import { at, choose, type Overlay, press, pressUntilOpen, steps } from './overlay';

/** The data that the gallery's overlays need. */
export interface GalleryWorld {
  /** A task with a picture. */
  readonly task: string;
  /** A collection's name and id. */
  readonly collection: { readonly name: string; readonly id: string };
  /** The name of an upload. */
  readonly asset: string;
}

/** Opens the edit room’s settings, which on a phone are beside the picture. */
const inEdit = async (page: Page) => {
  const verbs = page.getByRole('button', { name: /^Make it move/ });
  const tab = page.getByRole('radio', { name: 'Edit', exact: true });
  await verbs.or(tab).filter({ visible: true }).first().waitFor();
  if (await tab.isVisible()) await tab.check();
  await verbs.click();
};

/** Over the gallery, its collections and trash, the viewer and Assets. */
export function galleryOverlays({ task, collection, asset }: GalleryWorld): readonly Overlay[] {
  const viewer = at(`/studio/gallery/${task}`);
  const inCollection = steps(
    at('/studio/gallery'),
    (page) => page.goto(`/studio/gallery?collection=${collection.id}`),
    pressUntilOpen(`Actions for ${collection.name}`, 'menu'),
  );
  return [
    {
      file: 'use-in-create/reference-dialog',
      role: 'dialog',
      open: steps(viewer, press('Use as reference')),
    },
    {
      file: 'edit/edit-model',
      role: 'menu',
      open: steps(at(`/studio/edit/${task}/0`), inEdit, pressUntilOpen(/^Model/, 'menu')),
    },
    {
      file: 'library/viewer/code-dialog',
      role: 'dialog',
      open: steps(viewer, press('Copy as code')),
    },
    {
      file: 'library/gallery/filter-panel',
      role: 'dialog',
      open: steps(at('/studio/gallery'), press(/ilters/)),
    },
    {
      file: 'library/gallery/day-panel',
      role: 'dialog',
      // On a phone the days are in the panel of all filters.
      only: 'desktop',
      open: steps(at('/studio/gallery'), press('Day')),
    },
    {
      file: 'library/gallery/collect-menu',
      role: 'dialog',
      open: steps(
        at('/studio/gallery'),
        (page) => page.locator('[data-tile] a').first().press('x'),
        press('Collect'),
      ),
    },
    { file: 'library/gallery/collection-menu', role: 'menu', open: inCollection },
    {
      file: 'library/gallery/collection-actions',
      role: 'alertdialog',
      open: steps(inCollection, choose('Delete…')),
    },
    {
      file: 'library/gallery/collection-name-dialog',
      role: 'dialog',
      open: steps(at('/studio/gallery/collections'), press('New collection')),
    },
    {
      file: 'library/trash/trash',
      role: 'alertdialog',
      open: steps(at('/studio/gallery/trash'), press(/^Delete .* now$/)),
    },
    {
      file: 'library/assets/asset-menu',
      role: 'menu',
      open: steps(at('/studio/assets'), press(`Actions for ${asset}`)),
    },
  ];
}
