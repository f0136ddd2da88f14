import { readFileSync } from 'node:fs';

/** A server action in the build. */
export interface BuiltAction {
  readonly id: string;
  /** Path of its file, such as `app/(auth)/new/actions.ts`. */
  readonly file: string;
}

/** The actions in the build by name, with the ids that a browser sends. */
export function actionsInBuild(root: string): Map<string, BuiltAction> {
  const manifest = JSON.parse(
    readFileSync(`${root}/.next/server/server-reference-manifest.json`, 'utf8'),
  ) as { node: Record<string, { exportedName: string; filename: string }> };
  return new Map(
    Object.entries(manifest.node).map(([id, { exportedName, filename }]) => [
      exportedName,
      { id, file: filename },
    ]),
  );
}

/** The path of the page that an action's file belongs to. */
export const pageOf = ({ file }: BuiltAction, workspace: string): string =>
  `/${file}`
    .replace(/^\/app/, '')
    .replace(/\/\([^)]*\)/g, '')
    .replace('[workspace]', workspace)
    .replace(/\/actions\.tsx?$/, '') || `/${workspace}/create`;

/** The headers by which a page of `origin` calls an action. */
export const actionHeaders = (action: BuiltAction, origin: string) => ({
  accept: 'text/x-component',
  'next-action': action.id,
  'content-type': 'text/plain;charset=UTF-8',
  origin,
});
