import type { Page } from 'playwright/test';
import { at, choose, type Overlay, press, steps } from './overlay';

/** The data that the gallery's overlays need. */
export interface GalleryWorld {
  /** A task with a picture. */
  readonly task: string;
  /** A board's name and id. */
  readonly board: { readonly name: string; readonly id: string };
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

/** Over the gallery, its boards and trash, the viewer and Assets. */
export function galleryOverlays({ task, board, asset }: GalleryWorld): readonly Overlay[] {
  const viewer = at(`/studio/gallery/${task}`);
  const inBoard = steps(
    at('/studio/gallery'),
    (page) => page.goto(`/studio/gallery?board=${board.id}`),
    press(`Actions for ${board.name}`),
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
      open: steps(at(`/studio/edit/${task}/0`), inEdit, press(/^Model/)),
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
      file: 'library/gallery/add-to-board',
      role: 'dialog',
      open: steps(
        at('/studio/gallery'),
        (page) => page.locator(`[data-tile] a[href*="${task}"]`).first().press('x'),
        press('Add to board'),
      ),
    },
    { file: 'library/gallery/board-menu', role: 'menu', open: inBoard },
    {
      file: 'library/gallery/board-actions',
      role: 'alertdialog',
      open: steps(inBoard, choose('Delete…')),
    },
    {
      file: 'library/gallery/name-dialog',
      role: 'dialog',
      open: steps(at('/studio/boards'), press('New board')),
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
