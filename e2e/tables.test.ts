import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  actionsInSources,
  operatorActions,
  operatorPages,
  otherActions,
  workspaceActions,
} from './access/actions/index';
import {
  handlersInSources,
  openHandlers,
  operatorHandlers,
  workspaceHandlers,
} from './access/handlers';
import {
  actionPermissions,
  handlerPermissions,
  openPages,
  pagePermissions,
  pagesInSources,
} from './access/permissions';
import { chatOverlays } from './overlays/chat';
import { elsewhere } from './overlays/elsewhere';
import { galleryOverlays } from './overlays/gallery';
import { shellOverlays } from './overlays/shell';
import { teamOverlays } from './overlays/team';

const root = process.cwd();

test('every server action has a row in the table', async () => {
  const rows = [workspaceActions, otherActions, operatorActions].flatMap(Object.keys).sort();
  expect(await actionsInSources(root)).toEqual(rows);
  expect(Object.keys(actionPermissions).sort()).toEqual(Object.keys(workspaceActions).sort());
});

test('every route handler has a row in the table', async () => {
  const rows = [...Object.keys(workspaceHandlers), ...openHandlers, ...operatorHandlers].sort();
  expect(await handlersInSources(root)).toEqual(rows);
  expect(Object.keys(handlerPermissions).sort()).toEqual(Object.keys(workspaceHandlers).sort());
});

test('every page has a row in the table', async () => {
  const rows = [...Object.keys(pagePermissions), ...openPages, ...operatorPages].sort();
  expect(await pagesInSources(root)).toEqual(rows);
});

test('every dialog, sheet, menu and popover has a row in a test, and every row one of them', () => {
  const world = { task: '', asset: '', key: '', webhook: '', order: '', home: '' };
  const rows = [
    ...shellOverlays,
    ...galleryOverlays({ ...world, board: { name: '', id: '' } }),
    ...chatOverlays(''),
    ...teamOverlays(world),
  ].map(({ file }) => file);
  const holds = /<(?:Dialog|Sheet|Popover|DropdownMenu|Menu)Content\b|<AlertDialog\b/;
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith('ui/'))
    .filter((file) => holds.test(readFileSync(`components/${file}`, 'utf8')))
    .map((file) => file.replace(/\.tsx$/, ''));
  expect(files.length).toBeGreaterThan(40);
  const covered = [...new Set([...rows, ...Object.keys(elsewhere)])];
  expect(files.filter((file) => !covered.includes(file))).toEqual([]);
  expect(Object.keys(elsewhere).filter((file) => !files.includes(file))).toEqual([]);
});
