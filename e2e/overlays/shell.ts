import { at, type Overlay, press, steps } from './overlay';

const create = at('/studio/create');
const more = steps(create, (page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'More' }).click(),
);
/** Over every page, and over Create. */
export const shellOverlays: readonly Overlay[] = [
  {
    file: 'layout/command-palette',
    role: 'dialog',
    open: steps(create, press('Search and commands')),
  },
  {
    file: 'layout/shortcut-sheet',
    role: 'dialog',
    open: steps(
      at('/studio/models'),
      (page) => page.getByRole('searchbox', { name: 'Search models' }).waitFor(),
      (page) => page.locator('main').press('?'),
    ),
  },
  { file: 'layout/nav-sheet', role: 'dialog', only: 'phone', open: more },
  { file: 'layout/account-menu-items', role: 'menu', open: steps(create, press(/^Account of/)) },
  {
    file: 'layout/workspace-menu',
    role: 'menu',
    only: 'desktop',
    open: steps(create, press(/^Workspace: /)),
  },
  {
    file: 'layout/workspace-menu',
    name: 'in the navigation of a phone',
    role: 'menu',
    only: 'phone',
    open: steps(more, press(/^Workspace: /)),
  },
  // On a phone the bell is hidden while there are no notifications.
  {
    file: 'team/workspace/notification-panel',
    role: 'dialog',
    only: 'desktop',
    open: steps(create, press(/^Notifications/)),
  },
  { file: 'team/workspace/demo-panel', role: 'dialog', open: steps(create, press('Demo')) },
  { file: 'create/model-picker', role: 'dialog', open: steps(create, press(/^Model /)) },
  {
    file: 'form/setting-popover',
    role: 'dialog',
    open: steps(create, press(/^Aspect ratio: /)),
  },
  {
    file: 'create/quote-details',
    role: 'dialog',
    open: steps(
      create,
      (page) => page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a harbour'),
      press(/left after/),
    ),
  },
  {
    file: 'form/controls/prompt-history-dialog',
    role: 'dialog',
    open: steps(
      create,
      // Stores a prompt as a press of Generate would.
      (page) =>
        page.waitForFunction(() => {
          const prefix = 'atelier:submissions:';
          const key = Object.keys(sessionStorage).find((each) => each.startsWith(prefix));
          if (key === undefined) return false;
          localStorage.setItem(`atelier:prompts:${key.slice(prefix.length)}`, '["A harbour"]');
          return true;
        }),
      (page) => page.reload(),
      press('Recent prompts'),
    ),
  },
  {
    file: 'library/media/media-picker',
    role: 'dialog',
    open: steps(
      at('/studio/chat'),
      (page) => page.goto('/studio/chat?model=quill-deep'),
      press('Images from the gallery'),
    ),
  },
  {
    file: 'ui/select',
    role: 'listbox',
    open: steps(at('/studio/audit'), (page) => page.getByRole('combobox').first().click()),
  },
  {
    file: 'ui/combobox',
    role: 'dialog',
    open: steps(at('/studio/settings'), (page) => page.getByLabel('Model on Create').click()),
  },
];
