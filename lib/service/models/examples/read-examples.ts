import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ModelExampleRecord } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { type Asset, mediaPath } from '../../files/media';

const { assets, modelExamples } = schema;

/** The examples of every model, or of one, in their order. */
export async function readExamples(
  { db, addresses }: Pick<ServiceContext, 'db' | 'addresses'>,
  { model, id }: { model?: string | undefined; id?: string },
): Promise<ModelExampleRecord[]> {
  const rows = await db
    .select({ example: modelExamples, asset: assets })
    .from(modelExamples)
    .innerJoin(assets, eq(assets.id, modelExamples.assetId))
    .where(
      and(
        model === undefined ? undefined : eq(modelExamples.model, model),
        id === undefined ? undefined : eq(modelExamples.id, id),
      ),
    )
    .orderBy(asc(modelExamples.model), asc(modelExamples.position), asc(modelExamples.id));
  const ids = rows.map(({ asset }) => asset.id);
  const smallPictures =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(assets)
          .where(and(inArray(assets.sourceId, ids), isNull(assets.deletedAt)));
  const addressOf = ({ token, contentType }: Asset) =>
    addresses.addressOf(mediaPath(token, contentType));
  return rows.map(({ example, asset }) => {
    const preview = smallPictures.find(
      ({ sourceId, role }) => sourceId === asset.id && role === 'preview',
    );
    const thumbnail = smallPictures.find(
      ({ sourceId, role }) => sourceId === asset.id && role === 'thumbnail',
    );
    return {
      id: example.id,
      object: 'model_example',
      model: example.model,
      prompt: example.prompt,
      params: example.params,
      file: {
        asset_id: asset.id,
        url: addressOf(asset),
        ...(preview === undefined ? {} : { preview_url: addressOf(preview) }),
        ...(thumbnail === undefined ? {} : { thumbnail_url: addressOf(thumbnail) }),
        content_type: asset.contentType,
        size: asset.size,
        ...(asset.width === null ? {} : { width: asset.width }),
        ...(asset.height === null ? {} : { height: asset.height }),
        ...(asset.duration === null ? {} : { duration: asset.duration }),
      },
      created_at: Math.floor(example.createdAt.getTime() / 1000),
    };
  });
}
