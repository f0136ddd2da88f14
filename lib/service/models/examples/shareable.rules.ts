import type { DeclaredField } from '@/lib/contract';

/**
 * The settings of a request that other workspaces may see: those that the model declares, but no files, which belong to
 * their workspace, and no objects, whose content is not known.
 */
export function shareableParams(
  { fields }: { readonly fields: ReadonlyMap<string, DeclaredField> },
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => {
      const field = fields.get(name);
      return field !== undefined && field.format === undefined && field.type !== 'object';
    }),
  );
}
