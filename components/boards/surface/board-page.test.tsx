// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoardComments } from '@/lib/pages/board-comments';
import type { BoardPin, BoardSync } from '@/lib/pages/board-input';
import type { BoardItem, BoardNews } from '@/lib/pages/boards';
import { AppShell, Providers } from '../../layout';
import { overlaps } from '../geometry';
import { applyChanges } from '../store/apply-changes';
import { BoardPage } from '.';
import type { SurfaceItem } from './item-changes';

const { pushed, address } = vi.hoisted(() => ({ pushed: [] as string[], address: { search: '' } }));
/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({
  usePathname: () => '/studio/boards/brd_1',
  useSearchParams: () => new URLSearchParams(address.search),
  useRouter: () => ({
    push: (href: string) => pushed.push(href),
    prefetch: () => undefined,
    refresh: () => undefined,
  }),
}));

const note = (id: string, x: number, y: number): BoardItem => ({
  id,
  kind: 'note',
  task_id: null,
  output: null,
  file: null,
  is_gone: false,
  picture: null,
  prompt: '',
  ratio: 0,
  text: id,
  colour: null,
  x,
  y,
  width: 200,
  height: 100,
  z: 0,
  group: null,
  deleted: false,
});

const commentOf = (id: string, pin: BoardPin, text = `About ${id}`) => ({
  id,
  subject: 'board:brd_1',
  parent: null,
  text,
  place: null,
  pin,
  author: { id: 'usr_bob', name: 'Bob', is_guest: false },
  mentions: [],
  resolved_by: null,
  created_at: 0,
});

const ferry = {
  task_id: 'task_1',
  model: 'ferry',
  prompt: 'A ferry at night',
  status: 'succeeded',
  outputs: [
    {
      url: 'https://media.test/1.png',
      preview_url: 'https://media.test/1-small.webp',
      content_type: 'image/png',
    },
  ],
  removed: [],
};

let items: Map<string, BoardItem>;
let revision: number;
let project: BoardNews['project'];
let isOnline: boolean;
let isDeleted: boolean;
let said: BoardComments['comments'];
let readTasks: string[];
const people = [{ id: 'usr_bob', name: 'Bob', selection: ['left'] }];

const initial = (): BoardNews => ({
  id: 'brd_1',
  name: 'Sea',
  view: 'surface',
  project,
  revision,
  whole: true,
  items: [...items.values()],
  people: [],
});

beforeEach(() => {
  items = new Map([note('left', 0, 0), note('right', 300, 0)].map((item) => [item.id, item]));
  revision = 1;
  project = null;
  isOnline = true;
  isDeleted = false;
  said = [];
  readTasks = [];
  pushed.length = 0;
  address.search = '';
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly onResize: (entries: unknown[]) => void) {}
      observe() {
        this.onResize([]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (path.endsWith('/figures')) {
      return Response.json({
        results: 3,
        spent: 12.5,
        approved: 2,
        in_review: 1,
        review_links: [],
      });
    }
    if (path.endsWith('/comments')) {
      return Response.json({ comments: said, unread: [], reader: 'usr_ann', moderates: false });
    }
    if (path.endsWith('/models'))
      return Response.json({ data: [{ id: 'ferry', name: 'Ferry 2' }] });
    const [, ids] = path.split('/gallery/items?ids=');
    if (ids !== undefined) {
      readTasks.push(...ids.split(','));
      return Response.json({ data: [ferry] });
    }
    if (!path.endsWith('/boards/brd_1')) return Response.json({ data: [] });
    if (isDeleted) {
      const error = { code: 'board_gone', message: 'This board was deleted.' };
      return Response.json({ error }, { status: 400 });
    }
    const { batches }: BoardSync = JSON.parse(String(init?.body));
    for (const { changes } of batches) applyChanges(items, changes, new Map());
    revision += 1;
    return Response.json({ ...initial(), people });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function page() {
  const workspace = { slug: 'studio', name: 'Studio', kind: 'team', role: 'owner' } as const;
  return (
    <Providers>
      <AppShell
        user={{ id: 'usr_ann', name: 'Ann', email: 'ann@atelier.test' }}
        workspace={workspace}
        workspaces={[workspace]}
        canCancel
        isRemote={false}
        isDemo={false}
        reviewLinks={null}
      >
        <BoardPage workspace="studio" initial={initial()} />
      </AppShell>
    </Providers>
  );
}
function open() {
  render(page());
  return userEvent.setup();
}
const option = (name: string) => screen.findByRole('option', { name });
const storedItem = (id: string) => items.get(id);
const arrangeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Arrange' });
/** Opens the menu of what is selected. */
async function arrange(user: ReturnType<typeof open>) {
  await waitFor(() => expect(arrangeButton().disabled).toBe(false));
  await user.click(arrangeButton());
}

it('goes through items by Tab and moves them by arrows, which others then have', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await user.keyboard('{Tab}');
  const right = await option('Note: right');
  expect(right).toBe(document.activeElement);
  expect(right.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  await waitFor(() => expect(storedItem('right')).toMatchObject({ x: 301, y: 10 }));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(storedItem('right')).toMatchObject({ x: 301, y: 0 }));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(storedItem('right')?.deleted).toBe(true));
  expect(screen.queryByRole('option', { name: 'Note: right' })).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(await option('Note: right')).toBeTruthy();
});

it.each([
  ['AltGr on Windows', { key: ']', code: 'Digit9', altKey: true, ctrlKey: true }],
  ['Option on a Mac', { key: ']', code: 'Digit6', altKey: true }],
  ['the key beside it on a Cyrillic keyboard', { key: 'ъ', code: 'BracketRight' }],
])('brings an item to the front by a bracket that is typed with %s', async (_, press) => {
  open();
  const left = await option('Note: left');
  left.focus();
  await waitFor(() => expect(left.getAttribute('aria-selected')).toBe('true'));
  fireEvent.keyDown(left, press);
  await waitFor(() => expect(storedItem('left')?.z).toBe(1));
});

it('has its keys again after a note was written', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Text of the note' }), ' side');
  await user.keyboard('{Escape}');
  expect(await option('Note: left side')).toBe(document.activeElement);
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(storedItem('left')).toMatchObject({ x: 1, text: 'left side' }));
});

it('keeps what was typed when the page is left before a pause', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Text of the note' });
  fireEvent.change(field, { target: { value: 'left at once' } });
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify(localStorage)).toContain('left at once');
});

it('selects the one of several that is pressed, and Enter edits the one with the focus', async () => {
  const user = open();
  const [left, right] = [await option('Note: left'), await option('Note: right')];
  const surface = screen.getByRole('region', { name: 'Surface of the board' });
  surface.setPointerCapture = () => undefined;
  left.focus();
  await user.keyboard('{Control>}a{/Control}');
  right.focus();
  await user.keyboard('{Enter}');
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('right');
  await user.keyboard('{Escape}');
  fireEvent.pointerDown(right, { button: 0, pointerId: 1 });
  expect(left.getAttribute('aria-selected')).toBe('true');
  fireEvent.pointerUp(surface, { pointerId: 1 });
  expect(left.getAttribute('aria-selected')).toBe('false');
  expect(right.getAttribute('aria-selected')).toBe('true');
});

it('adds a section around what is selected, with space for its title', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  const sections = () => [...items.values()].filter(({ kind }) => kind === 'section');
  await waitFor(() => expect(sections()).toHaveLength(1));
  expect(sections()[0]).toMatchObject({ x: -24, y: -56, width: 548, height: 180 });
});

it('has its keys after a tool was pressed, and each tool keeps its place', async () => {
  const user = open();
  await option('Note: left');
  expect(arrangeButton().disabled).toBe(true);
  (await option('Note: left')).focus();
  await waitFor(() => expect(arrangeButton().disabled).toBe(false));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(storedItem('left')).toMatchObject({ x: 1 }));
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(storedItem('left')).toMatchObject({ x: 0 }));
});

it('leaves the keys of the shell to it, and a sequence its second key', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('{Escape}');
  await user.keyboard('gc');
  expect(pushed).toEqual(['/studio/create']);
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
});

it('says that what was changed had been deleted meanwhile, and brings it back', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await screen.findAllByText('Bob');
  items.set('left', { ...note('left', 0, 0), deleted: true });
  await user.keyboard('{ArrowRight}');
  await screen.findByText('What you changed had been deleted meanwhile.');
  // No press by pointer: JSDOM captures none, which a toast asks for.
  fireEvent.click(screen.getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(storedItem('left')).toMatchObject({ x: 1, deleted: false }));
});

it('lets Tab leave the surface after Escape, and enter it at an item in view', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await user.keyboard('{Escape}{Tab}');
  expect(document.activeElement?.getAttribute('role')).not.toBe('option');
  cleanup();
  open();
  await option('Note: left');
  screen.getByRole('region', { name: 'Surface of the board' }).focus();
  // So far that the left one is out of view.
  await user.keyboard('{ArrowRight>7/}');
  await waitFor(async () => expect((await option('Note: right')).tabIndex).toBe(0));
});

it('moves and resizes by numbers, without dragging', async () => {
  const user = open();
  (await option('Note: left')).focus();
  await user.keyboard('{Control>}a{/Control}');
  await arrange(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Align left' }));
  await waitFor(() => expect(storedItem('right')).toMatchObject({ x: 0, y: 0 }));
  screen.getByRole('region', { name: 'Surface of the board' }).focus();
  await user.keyboard('{Escape}');
  (await option('Note: left')).focus();
  await arrange(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Move…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Position and size' });
  const width = within(dialog).getByLabelText('Width');
  await user.clear(width);
  await user.type(width, '0');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await within(dialog).findByText(/width and height from 24 to 100,000/)).toBeTruthy();
  expect(width.getAttribute('aria-invalid')).toBe('true');
  expect(within(dialog).getByLabelText('Height').getAttribute('aria-invalid')).toBeNull();
  await user.clear(width);
  await user.type(width, '320');
  await user.clear(within(dialog).getByLabelText('From the left'));
  await user.type(within(dialog).getByLabelText('From the left'), '-40');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(storedItem('left')).toMatchObject({ x: -40, width: 320, height: 100 }),
  );
});

it('drags the selection, and says who else is there', async () => {
  open();
  const left = await option('Note: left');
  left.setPointerCapture = () => undefined;
  const surface = screen.getByRole('region', { name: 'Surface of the board' });
  surface.setPointerCapture = () => undefined;
  fireEvent.pointerDown(left, { button: 0, pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(surface, { pointerId: 1, clientX: 150, clientY: 120 });
  fireEvent.pointerUp(surface, { pointerId: 1, clientX: 150, clientY: 120 });
  await waitFor(() => expect(storedItem('left')).toMatchObject({ x: 50, y: 20 }));
  expect((await screen.findAllByText('Bob')).length).toBeGreaterThan(0);
  expect(await screen.findByText('Waiting for review')).toBeTruthy();
});

it('keeps a note that was written offline, says so, and saves it once the network is back', async () => {
  const user = open();
  await option('Note: left');
  isOnline = false;
  await user.click(screen.getByRole('button', { name: 'Add a note' }));
  await user.type(await screen.findByRole('textbox', { name: 'Text of the note' }), 'Calmer');
  await user.keyboard('{Escape}');
  expect(await option('Note: Calmer')).toBeTruthy();
  expect(await screen.findByText(/^Offline\. 2 changes wait\.$/)).toBeTruthy();
  expect([...items.values()].map(({ text }) => text)).toEqual(['left', 'right']);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Saved');
  expect([...items.values()].map(({ text }) => text)).toEqual(['left', 'right', 'Calmer']);
});

it('presents one item after the other, by keys, and ends with Escape', async () => {
  const user = open();
  await option('Note: left');
  await user.click(screen.getByRole('button', { name: 'Present' }));
  const presentation = await screen.findByRole('dialog', { name: 'Presentation' });
  expect(within(presentation).getByText('left')).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(within(presentation).getByText('right')).toBeTruthy();
  expect(within(presentation).getByText('2 of 2')).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  // The button goes off; the keys still work.
  await user.click(within(presentation).getByRole('button', { name: 'Next' }));
  expect(document.activeElement).toBe(presentation);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(items.size).toBe(2);
});

it('shows what was written in notes and comments, and runs none of it', async () => {
  const script = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
  items.set('evil', { ...note('evil', 0, 300), text: script });
  said = [commentOf('evil', { item: 'evil' }, script)];
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Comment 1' }));
  expect(screen.getAllByText((text) => text.includes(script))).toHaveLength(2);
  expect(document.querySelector('img[onerror], main script, section script')).toBeNull();
});

it('shows comments at their items and places, and begins one on what is selected or pressed', async () => {
  said = [
    commentOf('right', { item: 'right' }),
    commentOf('nowhere', { x: 40, y: 300 }),
    commentOf('gone', { item: 'gone' }),
    { ...commentOf('done', { item: 'left' }), resolved_by: 'Bob' },
  ];
  const user = open();
  const panel = () => screen.queryByRole('complementary', { name: 'Comments on the board' });
  await user.click(await screen.findByRole('button', { name: 'Comment 2' }));
  expect(panel()?.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.textContent).toContain('About nowhere');
  expect(screen.queryByRole('button', { name: 'Comment 4' })).toBeNull();
  expect(within(panel() as HTMLElement).getByText(/something that was deleted/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show pin 1 on the board' }));
  expect((await option('Note: right')).getAttribute('aria-selected')).toBe('true');
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Half a thought');
  await user.click(screen.getByRole('button', { name: 'Close the comments' }));
  expect(panel()).toBeNull();

  // By a key on the selected note; then by a press on an empty place, which replaces it.
  (await option('Note: left')).focus();
  await user.keyboard('c');
  const field = screen.getByRole('textbox', { name: 'Comment' });
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'Half a thought');
  expect(within(panel() as HTMLElement).getByText('Note: left')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Comment', pressed: false }));
  const surface = screen.getByRole('region', { name: 'Surface of the board' });
  fireEvent.pointerDown(surface, { button: 0, pointerId: 1, clientX: 600, clientY: 700 });
  expect(within(panel() as HTMLElement).getByText('Pinned')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

it('keeps the size of a pin while the view is zoomed, without a new layout', async () => {
  said = [commentOf('right', { item: 'right' })];
  open();
  const pin = await screen.findByRole('button', { name: 'Comment 1' });
  const before = { left: pin.parentElement?.style.left, scale: pin.style.scale };
  const surface = screen.getByRole('region', { name: 'Surface of the board' });
  fireEvent.wheel(surface, { ctrlKey: true, deltaY: 100 });
  await waitFor(() => expect(pin.style.scale).not.toBe(before.scale));
  expect(pin.parentElement?.style.left).toBe(before.left);
});

it('opens the comments when the address asks for them later', async () => {
  const { rerender } = render(page());
  await option('Note: left');
  const panel = () => screen.queryByRole('complementary', { name: 'Comments on the board' });
  expect(panel()).toBeNull();
  address.search = 'comments';
  window.history.replaceState(null, '', '/studio/boards/brd_1?comments');
  rerender(page());
  expect(panel()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close the comments' }));
  // The next link to them is another address than this one.
  expect(window.location.search).toBe('?comments=closed');
  address.search = 'comments=closed';
  rerender(page());
  expect(panel()).toBeNull();
  address.search = 'comments';
  rerender(page());
  expect(panel()).not.toBeNull();
});

it('follows the project that somebody else files it in', async () => {
  open();
  await option('Note: left');
  project = { id: 'prj_1', name: 'Night train', color: 'blue', is_archived: false };
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Night train')).toBeTruthy();
  project = { ...project, is_archived: true };
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Night train (archived)')).toBeTruthy();
});

it('shows results from afar by their pictures alone, and reads none of their tasks', async () => {
  const result = { kind: 'result', output: 0, picture: 'https://media.test/1-small.webp' } as const;
  for (let at = 0; at < 200; at += 1) {
    const place = note(`r${at}`, (at % 20) * 300, 200 + Math.floor(at / 20) * 300);
    items.set(place.id, { ...place, ...result, task_id: `task_${at}`, prompt: `Ferry ${at}` });
  }
  open();
  const element = (id: string) => document.querySelector<HTMLElement>(`[data-item="${id}"]`);
  await waitFor(() => expect(document.querySelectorAll('[data-item]')).toHaveLength(202));
  const middle = element('r110');
  expect(middle?.getAttribute('aria-label')).toBe('Ferry 110');
  expect(middle?.innerHTML).toMatch(/^<img [^>]*src="https:..media.test.1-small.webp"[^>]*>$/);
  expect(readTasks).toEqual([]);
  middle?.focus();
  const surface = screen.getByRole('region', { name: 'Surface of the board' });
  fireEvent.wheel(surface, { deltaY: -400, ctrlKey: true, clientX: 600, clientY: 400 });
  await waitFor(() => expect(readTasks.length).toBeGreaterThan(5));
  expect(readTasks.length, 'what is near alone').toBeLessThan(100);
  expect(document.activeElement, 'keeps the focus').toBe(element('r110'));
});

it('says that a result is in the trash, also while its task is known as it was before', async () => {
  const result = { kind: 'result', task_id: 'task_1', output: 0, prompt: ferry.prompt } as const;
  items.set('ferry', { ...note('ferry', 0, 300), ...result });
  open();
  const item = await option('A ferry at night');
  await waitFor(() => expect(item.querySelector('img')).not.toBeNull());
  items.set('ferry', { ...note('ferry', 0, 300), ...result, is_gone: true });
  revision += 1;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('This result is in the trash or deleted.')).toBeTruthy();
  expect(item.querySelector('img')).toBeNull();
});

it('shows a result by its preview and prompt once it is loaded, and by its file where that is larger', async () => {
  const result = { kind: 'result', task_id: 'task_1', output: 0, prompt: ferry.prompt } as const;
  items.set('ferry', { ...note('ferry', 0, 300), ...result });
  open();
  const item = await option('A ferry at night');
  await waitFor(() => expect(item.querySelector('img')).not.toBeNull());
  expect(item.querySelector('img')?.src).toBe('https://media.test/1-small.webp');
  const surface = screen.getByRole('region', { name: 'Surface of the board' });
  fireEvent.wheel(surface, { deltaY: -400, ctrlKey: true, clientX: 400, clientY: 500 });
  expect(item.querySelector('img')?.src, 'not while it is zoomed').toMatch(/small/);
  await waitFor(() => expect(item.querySelector('img')?.src).toBe('https://media.test/1.png'));
  fireEvent.wheel(surface, { deltaY: 400, ctrlKey: true, clientX: 400, clientY: 500 });
  await waitFor(() => expect(item.querySelector('img')?.src).toMatch(/small/));
});

it('opens a result with a way back, and shows the board as it was left', async () => {
  const result = { kind: 'result', task_id: 'task_1', output: 0, prompt: ferry.prompt } as const;
  items.set('ferry', { ...note('ferry', 0, 300), ...result });
  const user = open();
  const item = await option('A ferry at night');
  const layer = () =>
    screen
      .getByRole('option', { name: 'A ferry at night' })
      .closest<HTMLElement>('[style*="scale"]')?.style;
  const fitted = layer()?.transform;
  fireEvent.wheel(screen.getByRole('region', { name: 'Surface of the board' }), { deltaY: 90 });
  item.focus();
  await user.keyboard('{Enter}');
  expect(pushed).toEqual(['/studio/gallery/task_1?board=brd_1&view=surface']);
  const left = layer()?.transform;
  expect(left).not.toBe(fitted);
  const panel = screen.getByRole('complementary', { name: 'About the board' });
  await within(panel).findByText('Ferry 2');
  expect(within(panel).getByRole('link', { name: 'Open and comment' }).getAttribute('href')).toBe(
    '/studio/gallery/task_1?board=brd_1&view=surface',
  );

  cleanup();
  open();
  await option('A ferry at night');
  expect(layer()?.transform).toBe(left);
  cleanup();
  open();
  await option('A ferry at night');
  expect(layer()?.transform, 'once').toBe(fitted);
});

it('puts a new note beside what is there', async () => {
  items.set('left', { ...note('left', 0, 0), width: 600, height: 400 });
  const user = open();
  await option('Note: left');
  await user.click(screen.getByRole('button', { name: 'Add a note' }));
  await user.keyboard('Later light{Escape}');
  await option('Note: Later light');
  const isOver = (item: BoardItem) =>
    overlaps(
      item as SurfaceItem,
      [...items.values()].find(({ text }) => text === 'Later light') as SurfaceItem,
    );
  await waitFor(() => expect([...items.values()].map(({ text }) => text)).toContain('Later light'));
  expect([...items.values()].filter(isOver).map(({ text }) => text)).toEqual(['Later light']);
});

it('has the keys as soon as it is open', async () => {
  const user = open();
  await option('Note: left');
  await user.keyboard('{Control>}a{/Control}');
  for (const each of screen.getAllByRole('option')) {
    expect(each.getAttribute('aria-selected')).toBe('true');
  }
});

it('leaves the keys to a field in which somebody types', async () => {
  render(
    <>
      {/* biome-ignore lint/a11y/noAutofocus: as a field that has the focus before the board opens */}
      <input aria-label="Elsewhere" autoFocus />
      {page()}
    </>,
  );
  await option('Note: left');
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});

it('says that somebody deleted the board, and leads to the others', async () => {
  isDeleted = true;
  render(page());
  expect(await screen.findByRole('heading', { name: 'This board was deleted' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Boards' }).getAttribute('href')).toBe(
    '/studio/boards',
  );
});
