import type { MediaFamily, UpstreamModel } from '@/lib/contract';
import { asJson, type Json } from '../json';
import { withEdits } from '../mapping/edit-facts';
import { fieldsOfSchema, type ImportedModel } from '../mapping/from-json-schema';
import type { ReplicateModel } from './request';

/** Inputs that only models of videos have. */
const videoInputs = ['fps', 'duration', 'num_frames', 'frames', 'seconds', 'last_frame_image'];

/** Inputs that models of speech have beside `text`. */
const speechInput = /^(?:voice|speaker)/;

/**
 * A model from `GET /models/{owner}/{name}`, by one of its versions (`…/versions/{id}`) or its latest. Pure.
 * `null` if no version describes its input, or it makes no files. Only official models run without a version
 * (https://replicate.com/changelog/2025-08-05-run-all-models-with-the-same-api-endpoint, read on 2026-11-25), so the
 * ids of other models end with their version.
 */
export function importReplicateModel(listedModel: unknown, version: unknown): ImportedModel | null {
  const {
    owner,
    name,
    description,
    latest_version: latest,
    default_example: example,
    is_official: isOfficial,
  } = asJson(listedModel);
  if (typeof owner !== 'string' || typeof name !== 'string') return null;
  const usedVersion = asJson(version ?? latest);
  const document = asJson(usedVersion.openapi_schema);
  const schemas = asJson(asJson(document.components).schemas);
  const input = asJson(schemas.Input);
  if (Object.keys(asJson(input.properties)).length === 0) return null;
  if (!makesFiles(asJson(schemas.Output))) return null;
  const family = familyOf(asJson(example).output, Object.keys(asJson(input.properties)));
  const needsVersion =
    typeof usedVersion.id === 'string' && (version !== undefined || isOfficial !== true);
  const id = needsVersion ? `:${usedVersion.id}` : '';
  const model: ImportedModel = {
    model: `${owner}/${name}${id}`,
    name: name.slice(0, 80),
    description: typeof description === 'string' ? description.slice(0, 400) : '',
    family,
    ...fieldsOfSchema(input, document, family),
  };
  return withEdits(model, `${owner}/${name}`);
}

/**
 * A model from a document of the operator: a version with its `openapi_schema`, only that schema, or the
 * response of `GET /models/{owner}/{name}`. Pure. `null` if it is about another model or describes no input.
 */
export function importReplicateDocument(
  namedModel: Pick<ReplicateModel, 'name' | 'version'>,
  document: Json,
): ImportedModel | null {
  const [owner, name] = namedModel.name.split('/');
  if (document.latest_version !== undefined) {
    return document.owner === owner && document.name === name
      ? importReplicateModel(document, undefined)
      : null;
  }
  const version = document.openapi_schema === undefined ? { openapi_schema: document } : document;
  return importReplicateModel({ owner, name }, { id: namedModel.version, ...version });
}

/** The models of a response of `GET /search` or of a collection that make pictures, videos or sound. Pure. */
export function listedReplicateModels(response: unknown): UpstreamModel[] {
  const { models } = asJson(response);
  return (Array.isArray(models) ? models : []).flatMap((each): UpstreamModel[] => {
    // A search returns `{ model, metadata }`, a collection the model itself.
    const listedModel = asJson(asJson(each).model ?? each);
    const importedModel = importReplicateModel(listedModel, undefined);
    if (importedModel !== null)
      return [{ id: importedModel.model, name: importedModel.name, family: importedModel.family }];
    return listWithoutSchema(listedModel, asJson(asJson(each).metadata).tags);
  });
}

/** A model that is listed without its schema: its family is read from its example, tags and description. */
function listWithoutSchema(
  { owner, name, description, latest_version: latest, default_example: example }: Json,
  tags: unknown,
): UpstreamModel[] {
  if (typeof owner !== 'string' || typeof name !== 'string') return [];
  if (asJson(latest).openapi_schema !== undefined) return [];
  const searchText = [tags, description].flat().join(' ');
  const family = familyOfExample(asJson(example).output) ?? familyIn(searchText);
  return family === null ? [] : [{ id: `${owner}/${name}`, name: name.slice(0, 80), family }];
}

function familyIn(searchText: string): MediaFamily | null {
  if (/video|film|animat/i.test(searchText)) return 'video';
  if (/speech|voice|music|audio|sound/i.test(searchText)) return 'audio';
  return /image|picture|photo/i.test(searchText) ? 'image' : null;
}

/**
 * The output is an address, a list of addresses, or an object with one; a text that is not an address is not
 * a file.
 */
function makesFiles({ type, format, items, properties }: Json): boolean {
  if (type === 'array') return makesFiles(asJson(items));
  if (type === 'string') return format === 'uri';
  if (properties === undefined) return type === undefined;
  return Object.values(asJson(properties)).some((each) => makesFiles(asJson(each)));
}

/**
 * The kind of files that a model makes: by its example output, which may be an object with the address, else
 * by its inputs.
 */
function familyOf(output: unknown, names: readonly string[]): MediaFamily {
  const exampleFamily = familyOfExample(output);
  if (exampleFamily !== null) return exampleFamily;
  if (names.some((name) => videoInputs.includes(name))) return 'video';
  return names.includes('text') && names.some((name) => speechInput.test(name)) ? 'audio' : 'image';
}

function familyOfExample(output: unknown): MediaFamily | null {
  const [example] = [output].flat();
  const address = typeof example === 'string' ? example : Object.values(asJson(example))[0];
  const path = String(address ?? '').split('?')[0] ?? '';
  if (/\.(?:mp4|webm|mov)$/i.test(path)) return 'video';
  if (/\.(?:png|jpe?g|webp|avif|gif)$/i.test(path)) return 'image';
  return /\.(?:mp3|wav|flac|ogg|opus|m4a)$/i.test(path) ? 'audio' : null;
}
