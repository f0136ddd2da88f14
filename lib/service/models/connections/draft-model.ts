import type { DraftDocumentBody, ModelDraft } from '@/lib/contract';
import type { ImportedModel } from '@/lib/providers';
import { ApiError } from '../../http';
import { toolMs, toolsOf, withTool } from './change-providers';
import type { ConnectionContext, Connections } from './open-connections';

const refuse = (message: string, param: string | null = null) =>
  new ApiError('invalid_value', message, { param });

/** A model by its id at the provider, and a document about it if the provider is not asked. */
type RequestedModel = Pick<DraftDocumentBody, 'model'> & Partial<DraftDocumentBody>;

/**
 * A model of a provider as a declaration to complete. Throws `ApiError` not_found, invalid_value, upstream_error,
 * upstream_timeout.
 */
export async function draftModel(
  context: ConnectionContext,
  connections: Connections,
  id: string,
  { model, document }: RequestedModel,
): Promise<ModelDraft> {
  const media = connections.providers.media.get(id);
  if (document !== undefined) {
    if (media?.readDocument === undefined) {
      // Throws the reason if the provider is not open.
      await toolsOf(context, connections, id);
      throw refuse(`${id} does not read models from a document.`, 'document');
    }
    const importedModel = media.readDocument(model, document);
    if (importedModel === null) {
      throw refuse(
        `The document does not describe ${model} as a model that makes pictures, videos or sound.`,
        'document',
      );
    }
    return draftOf(context, importedModel, { provider: id, source: 'document' });
  }
  const describe = media?.describeModel;
  if (describe !== undefined) {
    const describedModel = await withTool(() => describe(model, AbortSignal.timeout(toolMs)));
    if (describedModel === null) {
      throw refuse(`${id} has no model ${model} that makes pictures, videos or sound.`, 'model');
    }
    return draftOf(context, describedModel, { provider: id, source: 'provider' });
  }
  const draft = (await toolsOf(context, connections, id))?.draft;
  if (draft === undefined) throw refuse(`${id} does not describe its models.`);
  // Text endpoints list only names, so the fields come from a template.
  return { ...(await withTool(() => draft(model, AbortSignal.timeout(toolMs)))), imported: null };
}

function draftOf(
  { clock }: Pick<ConnectionContext, 'clock'>,
  {
    model,
    name,
    family,
    description,
    capabilities = [],
    fields,
    mapping,
    constants = {},
  }: ImportedModel,
  origin: Pick<NonNullable<ModelDraft['imported']>, 'provider' | 'source'>,
): ModelDraft {
  return {
    name,
    family,
    description,
    capabilities: [...capabilities],
    schema: { fields },
    mapping: { fields: mapping, constants },
    imported:
      fields.length === 0
        ? null
        : { ...origin, model, imported_at: Math.floor(clock.now() / 1000), fields, mapping },
  };
}
