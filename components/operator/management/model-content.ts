import { type ConnectedModel, isJsonObject } from '@/lib/contract';

/** The values that Save writes. */
export type ModelContent = Pick<
  ConnectedModel,
  'declaration' | 'prices' | 'costs' | 'workspaces' | 'position' | 'imported' | 'accepted'
>;

export const contentOf = ({
  declaration,
  prices,
  costs,
  workspaces,
  position,
  imported,
  accepted,
}: ModelContent): ModelContent => ({
  declaration,
  prices,
  costs,
  workspaces,
  position,
  imported,
  accepted,
});

export const isSameContent = (a: ModelContent, b: ModelContent): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** The address of a file that "Open a file" reads, here or in another installation. */
export const exportHref = (content: ModelContent): string =>
  `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(contentOf(content), null, 2))}`;

/**
 * The content of an exported file. Its version and state belong to another installation; null: it is not such
 * a file.
 */
export function parseExport(text: string): Record<string, unknown> | null {
  try {
    const { declaration, prices, costs, workspaces, position, imported, accepted } =
      JSON.parse(text);
    return declaration === undefined
      ? null
      : { declaration, prices, costs, workspaces, position, imported, accepted };
  } catch {
    return null;
  }
}

/** A document is sent to a server action, which takes a megabyte. */
const maxDocumentCharacters = 900_000;

export const notDocument =
  'This is not a document. Copy all of it, from the first { to the last }; it may have 900,000 characters.';

/** A pasted document of a provider; null: the text is no JSON object, or too long. */
export function parseDocument(text: string): Record<string, unknown> | null {
  if (text.length > maxDocumentCharacters) return null;
  try {
    const document: unknown = JSON.parse(text);
    return isJsonObject(document) ? document : null;
  } catch {
    return null;
  }
}
