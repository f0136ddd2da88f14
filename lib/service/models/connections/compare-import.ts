import type { CompareImportBody, ConnectedModel, ImportComparison } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { getModel } from './change-models';
import { draftModel } from './draft-model';
import { invalidError } from './invalid-error';
import { type ImportedParts, importDifferences, mergeImport } from './merge-import';
import type { ConnectionContext, Connections } from './open-connections';

/**
 * Imports a model again, by its provider or by a document, and returns what changed since its import. Writes nothing. A
 * model without a stored import is compared with its current fields. Throws `ApiError` not_found, invalid_value,
 * upstream_error, upstream_timeout.
 */
export async function compareImport(
  context: ConnectionContext & Pick<ServiceContext, 'catalog'>,
  connections: Connections,
  id: string,
  { document }: CompareImportBody,
): Promise<ImportComparison> {
  const model = getModel(context, connections, id);
  const { declaration } = model;
  const routeIndex = importedRouteIndex(model);
  const route = declaration.routes[routeIndex];
  if (route === undefined) throw invalidError('It has no route to a provider.');
  const { provider } = route;
  if (!connections.knownProviders().some((each) => each.id === provider)) {
    throw invalidError(`Its provider ${provider} is not connected.`);
  }
  const draft = await draftModel(context, connections, provider, {
    model: route.model ?? id,
    document,
  });
  const { imported } = draft;
  if (imported === null)
    throw invalidError(`${provider} does not describe the fields of its models.`);

  const currentParts: ImportedParts = {
    fields: declaration.schema.fields,
    mapping: route.mapping?.fields ?? {},
  };
  // An import from another provider cannot be compared, because its names differ.
  const lastImport = model.imported?.provider === provider ? model.imported : null;
  const baseParts = lastImport ?? currentParts;
  const { fields, mapping, conflicts } = mergeImport(baseParts, imported, currentParts);
  const differences = importDifferences(baseParts, imported);
  const changes = [
    ...differences.fields.added,
    ...differences.fields.removed,
    ...differences.fields.changed,
    ...differences.mapping,
  ];
  return {
    object: 'import_comparison',
    provider,
    model: imported.model,
    compared_with: lastImport === null ? 'model' : 'import',
    imported_at: lastImport?.imported_at ?? null,
    changed: changes.length > 0,
    ...differences,
    conflicts,
    proposed: {
      declaration: {
        ...declaration,
        schema: { fields: [...fields] },
        routes: declaration.routes.with(routeIndex, {
          ...route,
          mapping: { constants: route.mapping?.constants ?? {}, fields: { ...mapping } },
        }),
      },
      imported,
    },
    version: model.version,
  };
}

/** The index of the route that the model was imported for; 0 when that route is gone or unknown. */
function importedRouteIndex({ id, imported, declaration: { routes } }: ConnectedModel): number {
  const indexes = [
    routes.findIndex(
      ({ provider, model }) => provider === imported?.provider && (model ?? id) === imported.model,
    ),
    routes.findIndex(({ provider }) => provider === imported?.provider),
  ];
  return indexes.find((index) => index !== -1) ?? 0;
}
