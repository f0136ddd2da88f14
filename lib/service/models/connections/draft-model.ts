import type { DraftDocumentBody, ModelDraft } from '@/lib/contract';
import type { ImportedModel } from '@/lib/providers';
import { callProvider, providerTimeoutMs, toolsOf } from './change-providers';
import { invalidError } from './invalid-error';
import type { ConnectionContext, Connections } from './open-connections';

/** A model by its id at the provider, and a document about it that is read in place of the provider. */
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
      throw invalidError(`${id} does not read models from a document.`, 'document');
    }
    const importedModel = media.readDocument(model, document);
    if (importedModel === null) {
      throw invalidError(
        `The document does not describe ${model} as a model that makes pictures, videos or sound.`,
        'document',
      );
    }
    return draftOf(context, importedModel, { provider: id, source: 'document' });
  }
  const describe = media?.describeModel;
  if (describe !== undefined) {
    const describedModel = await callProvider(() =>
      describe(model, AbortSignal.timeout(providerTimeoutMs)),
    );
    if (describedModel === null) {
      throw invalidError(
        `${id} has no model ${model} that makes pictures, videos or sound.`,
        'model',
      );
    }
    return draftOf(context, describedModel, { provider: id, source: 'provider' });
  }
  const draft = (await toolsOf(context, connections, id))?.draft;
  if (draft === undefined) throw invalidError(`${id} does not describe its models.`);
  // Text endpoints list only names, so the fields come from a template.
  return {
    ...(await callProvider(() => draft(model, AbortSignal.timeout(providerTimeoutMs)))),
    imported: null,
  };
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
