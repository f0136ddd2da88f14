import type { ConnectedModel } from '@/lib/contract';

/** What Save writes. */
export type ModelContent = Pick<
  ConnectedModel,
  'declaration' | 'prices' | 'costs' | 'workspaces' | 'position'
>;

export const contentOf = ({
  declaration,
  prices,
  costs,
  workspaces,
  position,
}: ModelContent): ModelContent => ({ declaration, prices, costs, workspaces, position });

export const isSameContent = (a: ModelContent, b: ModelContent): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** A file that "Open a file" reads, here or in another installation. */
export const exportOf = (content: ModelContent): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(contentOf(content), null, 2))}`;

/** What an exported file holds. Its version and state belong to another installation; null: it is no such file. */
export function parseExport(text: string): Record<string, unknown> | null {
  try {
    const { declaration, prices, costs, workspaces, position } = JSON.parse(text);
    return declaration === undefined ? null : { declaration, prices, costs, workspaces, position };
  } catch {
    return null;
  }
}

const names: Readonly<Record<string, string>> = {
  declaration: 'description, routes or parameters',
  prices: 'prices',
  costs: 'costs',
  workspaces: 'who sees it',
  position: 'order',
};

/** The parts that a change of a model touched, in words. */
export function changedParts(before: unknown, after: unknown): string {
  const of = (value: unknown, name: string): string =>
    JSON.stringify((value as Record<string, unknown> | null)?.[name]) ?? '';
  if (before === null || after === null) return '';
  return Object.entries(names)
    .filter(([name]) => of(before, name) !== of(after, name))
    .map(([, words]) => words)
    .join(', ');
}
