import { inArray } from 'drizzle-orm';
import { type UploadIngredient, uploadIngredients } from '@/lib/contract';
import type { FileOnDisk, IngredientOnDisk, ServiceContext } from '../../context';
import { schema } from '../../db';
import { ApiError, type KeyCall } from '../../http';
import { type Asset, findAssetsByTokens } from './assets';
import { parseMediaPath } from './media-url';
import { type SpooledFile, spool } from './spool';

const param = 'ingredients';
/** All ingredients of one upload, which are read from storage while it waits. */
const maxIngredientBytes = 1024 * 1024 * 1024;

/**
 * Signs an upload that a person put together from files of the workspace, and names them in it. Null when no model took part in
 * any of them: the file is stored as it came. Throws `ApiError` invalid_value for what is no file of the workspace.
 */
export async function signAssembled(
  context: ServiceContext,
  directory: string,
  call: KeyCall,
  upload: { file: FileOnDisk; name: string | null; ingredients: string },
) {
  const ingredients = await findIngredients(
    context,
    call.auth.workspaceId,
    readIngredients(upload.ingredients),
  );
  const { signal } = call.request;
  /** By asset: a file that is named many times is read once. */
  const copies = new Map<string, SpooledFile>();
  try {
    const ingredientsOnDisk: IngredientOnDisk[] = [];
    for (const { asset, title } of ingredients) {
      const copy =
        copies.get(asset.id) ??
        (await spool(await context.files.open(asset), {
          directory,
          maxBytes: maxIngredientBytes,
          signal,
        }));
      copies.set(asset.id, copy);
      const { path, size } = copy;
      ingredientsOnDisk.push({ path, size, contentType: asset.contentType, title });
    }
    if (!(await isAnyGenerated(context, ingredients, ingredientsOnDisk))) return null;
    return await context.provenance.protect(
      upload.file,
      {
        model: await modelNames(context, ingredients),
        isEdit: true,
        title: upload.name?.slice(0, 255) ?? 'film',
        at: new Date(context.clock.now()),
        ingredients: ingredientsOnDisk,
      },
      signal,
    );
  } finally {
    await Promise.all([...copies.values()].map((copy) => copy[Symbol.asyncDispose]()));
  }
}

interface Ingredient {
  readonly asset: Asset;
  readonly title: string;
}

function readIngredients(text: string): UploadIngredient[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ApiError('invalid_value', 'The list of ingredients is no JSON.', {
      param,
      cause: error,
    });
  }
  const parsedIngredients = uploadIngredients.safeParse(value);
  if (parsedIngredients.success) return parsedIngredients.data;
  throw new ApiError('invalid_value', 'Send up to 100 ingredients, each with a url and a title.', {
    param,
    cause: parsedIngredients.error,
  });
}

async function findIngredients(
  { db, storageCapacity }: ServiceContext,
  workspaceId: string,
  namedFiles: readonly UploadIngredient[],
): Promise<Ingredient[]> {
  const tokens = namedFiles.map(
    ({ url }) => parseMediaPath(URL.parse(url)?.pathname ?? '')?.token ?? '',
  );
  const assets = await findAssetsByTokens(db, workspaceId, tokens);
  const ingredients = namedFiles.map(({ title }, index) => {
    const asset = assets.find(({ token }) => token === tokens[index]);
    if (asset !== undefined) return { asset, title };
    throw new ApiError('invalid_value', `Ingredient ${index + 1} is no file of this workspace.`, {
      param,
    });
  });
  const bytes = assets.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxIngredientBytes) {
    throw new ApiError('file_too_large', 'The ingredients are larger than 1 GB together.', {
      param,
    });
  }
  await storageCapacity.checkDisk(bytes);
  return ingredients;
}

async function isAnyGenerated(
  { provenance }: ServiceContext,
  ingredients: readonly Ingredient[],
  ingredientsOnDisk: readonly IngredientOnDisk[],
): Promise<boolean> {
  if (ingredients.some(({ asset }) => asset.role === 'output')) return true;
  for (const file of ingredientsOnDisk) {
    const { ai_generated: isGenerated } = await provenance.examine(file);
    if (isGenerated) return true;
  }
  return false;
}

/** The models that made the ingredients, by their names: "Kestrel 2, Lumen Spark". */
async function modelNames(
  { db, catalog }: ServiceContext,
  ingredients: readonly Ingredient[],
): Promise<string> {
  const { tasks } = schema;
  const taskIds = ingredients.flatMap(({ asset }) => asset.taskId ?? []);
  const rows =
    taskIds.length === 0
      ? []
      : await db
          .selectDistinct({ model: tasks.model })
          .from(tasks)
          .where(inArray(tasks.id, taskIds));
  const names = rows.map(({ model }) => catalog.model(model)?.name ?? model).sort();
  return names.length === 0 ? 'a model of another service' : names.join(', ');
}
