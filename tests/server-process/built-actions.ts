import { readFileSync } from 'node:fs';

/** A server action in the build. */
export interface BuiltAction {
  readonly id: string;
  /** A page that calls it, such as `/[workspace]/keys`. */
  readonly page: string;
}

const countParameters = (page: string): number => page.split('[').length;

/** The actions in the build by name, with the ids that a browser sends. */
export function actionsInBuild(root: string): Map<string, BuiltAction> {
  const manifest = JSON.parse(
    readFileSync(`${root}/.next/server/server-reference-manifest.json`, 'utf8'),
  ) as { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> };
  return new Map(
    Object.entries(manifest.node).map(([id, { exportedName, workers }]) => {
      const pages = Object.keys(workers).sort((a, b) => countParameters(a) - countParameters(b));
      const page = (pages[0] ?? '').replace(/^app|\/\([^)]*\)|\/page$/g, '');
      return [exportedName, { id, page }];
    }),
  );
}

/** The path of a page that calls an action. */
export const pageOf = ({ page }: BuiltAction, workspace: string): string =>
  page.replace('[workspace]', workspace) || '/';

/** The headers by which a page of `origin` calls an action. */
export const actionHeaders = (action: BuiltAction, origin: string) => ({
  accept: 'text/x-component',
  'next-action': action.id,
  'content-type': 'text/plain;charset=UTF-8',
  origin,
});
