import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { chatActions } from './chat';
import { createActions } from './create';
import { developersActions } from './developers';
import { experimentsActions } from './experiments';
import { libraryActions } from './library';
import { moneyActions } from './money';
import { reviewActions } from './review';
import type { RoomActions } from './targets';
import { teamActions } from './team';

export { actionsInBuild } from '../../../tests/server-process/index';
export { characterInput, presetInput } from './create';
export { experimentChange, storyboardChange } from './experiments';
export { projectInput } from './library';
export { operatorActions, operatorPages } from './operator';
export type { Targets } from './targets';
export { otherActions } from './visitors';

/** Every action of a workspace, by the rooms of `lib/console`. A new action without a row fails the suite. */
export const workspaceActions: RoomActions = {
  ...createActions,
  ...libraryActions,
  ...reviewActions,
  ...experimentsActions,
  ...chatActions,
  ...developersActions,
  ...moneyActions,
  ...teamActions,
};

/** The names of the actions in the sources: all exports of files with 'use server'. */
export async function actionsInSources(root: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of ['app', 'components', 'lib']) {
    for (const file of await readdir(`${root}/${folder}`, { recursive: true })) {
      if (!/\.tsx?$/.test(file)) continue;
      const text = readFileSync(`${root}/${folder}/${file}`, 'utf8');
      if (!/^\s*['"]use server['"]/m.test(text)) continue;
      const exported = text.matchAll(/^export (?:async function|const) (\w+)/gm);
      names.push(...[...exported].flatMap(([, name]) => name ?? []));
    }
  }
  return names.sort();
}
