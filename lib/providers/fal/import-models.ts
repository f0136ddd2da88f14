import type { MediaFamily, UpstreamModel } from '@/lib/contract';
import { asJson, type Json } from '../json';
import { withEdits } from '../mapping/edit-facts';
import { fieldsOfSchema, type ImportedModel } from '../mapping/from-json-schema';

/**
 * A model from an element of `GET /models?endpoint_id=…&expand=openapi-3.0`. Pure. `null` if the document
 * describes no input, or the model makes no pictures, videos or sound.
 */
export function importFalModel(listedModel: unknown): ImportedModel | null {
  const { endpoint_id: id, metadata, openapi } = asJson(listedModel);
  const { display_name: name, description, category, tags } = asJson(metadata);
  if (typeof id !== 'string') return null;
  const document = asJson(openapi);
  const family = familyOf(String(category ?? ''), document, id);
  const input = inputOf(document);
  if (family === null || input === null) return null;
  const model: ImportedModel = {
    model: id,
    name: typeof name === 'string' && name !== '' ? name.slice(0, 80) : id,
    description: typeof description === 'string' ? description.slice(0, 400) : '',
    family,
    ...fieldsOfSchema(withoutTransport(input, document), document, family),
  };
  return withEdits(model, [id, model.name, ...(Array.isArray(tags) ? tags : [])].join(' '));
}

/** The models of a response of `GET /models` that make pictures, videos or sound. Pure. */
export function listedFalModels(response: unknown): UpstreamModel[] {
  const { models } = asJson(response);
  return (Array.isArray(models) ? models : []).flatMap((each): UpstreamModel[] => {
    const { endpoint_id: id, metadata } = asJson(each);
    const { display_name: name, category } = asJson(metadata);
    const family = familyOf(String(category ?? ''), {}, String(id));
    if (typeof id !== 'string' || family === null) return [];
    return [{ id, name: typeof name === 'string' && name !== '' ? name : id, family }];
  });
}

/**
 * A model from a document of the operator: an OpenAPI document, which the model's page offers, an element of
 * `GET /models`, or that complete response. Pure. `null` if it is about another model or describes no input.
 */
export function importFalDocument(model: string, pasted: Json): ImportedModel | null {
  if (Array.isArray(pasted.models)) {
    return importFalModel(pasted.models.find((each) => asJson(each).endpoint_id === model));
  }
  const isListed = typeof pasted.openapi === 'object' && pasted.openapi !== null;
  const document = asJson(isListed ? pasted.openapi : pasted);
  const { endpointId, category } = asJson(asJson(document.info)['x-fal-metadata']);
  const endpointName = pasted.endpoint_id ?? endpointId;
  if (typeof endpointName === 'string' && endpointName !== model) return null;
  return importFalModel({
    endpoint_id: model,
    metadata: isListed ? pasted.metadata : { category },
    openapi: document,
  });
}

/** Without what would put the file into the response instead of giving its address: `sync_mode`, and MiniMax's `hex`. */
function withoutTransport(input: Json, document: Json): Json {
  const name = String(input.$ref ?? '')
    .split('/')
    .pop();
  const schema = name ? asJson(asJson(asJson(document.components).schemas)[name]) : input;
  const { sync_mode: _, ...properties } = asJson(schema.properties);
  const format = asJson(properties.output_format);
  if (Array.isArray(format.enum) && format.enum.includes('hex')) {
    properties.output_format = { ...format, enum: ['url'], default: 'url' };
  }
  return { ...schema, properties };
}

/**
 * Categories end with what is made: `text-to-image`, `image-to-video`. For sound, those that begin with text:
 * speech, music and effects. Without a category the names in the result decide.
 */
function familyOf(category: string, document: Json, id: string): MediaFamily | null {
  if (/^text-to-(?:speech|audio|music)$/.test(category)) return 'audio';
  const madeKind = /-to-(image|video)$/.exec(category)?.[1];
  if (madeKind === 'image' || madeKind === 'video') return madeKind;
  if (category !== '') return null;
  const result = Object.keys(
    asJson(schemaAt(document, 'get', /\/requests\/\{request_id\}$/)?.properties),
  );
  if (result.some((name) => name.startsWith('video')) || id.endsWith('video')) return 'video';
  if (result.some((name) => name.startsWith('image'))) return 'image';
  return result.some((name) => name.startsWith('audio')) ? 'audio' : null;
}

/** The schema of the body of the only path that is posted to. */
function inputOf(document: Json): Json | null {
  for (const path of Object.values(asJson(document.paths))) {
    const body = asJson(asJson(asJson(path).post).requestBody);
    const schema = asJson(asJson(asJson(body.content)['application/json']).schema);
    if (Object.keys(schema).length > 0) return schema;
  }
  return null;
}

function schemaAt(document: Json, method: string, path: RegExp): Json | null {
  for (const [at, methods] of Object.entries(asJson(document.paths))) {
    if (!path.test(at)) continue;
    const response = asJson(asJson(asJson(asJson(methods)[method]).responses)['200']);
    const schema = asJson(asJson(asJson(response.content)['application/json']).schema);
    const ref = typeof schema.$ref === 'string' ? schema.$ref.split('/').pop() : undefined;
    return ref === undefined ? schema : asJson(asJson(asJson(document.components).schemas)[ref]);
  }
  return null;
}
