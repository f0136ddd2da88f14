import { eq } from 'drizzle-orm';
import { limits } from '@/lib/contract';
import { SemaphoreFullError } from '@/lib/platform/semaphore';
import { StorageNotFoundError } from '@/lib/platform/storage';
import type { ServiceContext } from '../../context';
import { schema } from '../../db';
import { ApiError } from '../../http';
import { type Asset, findAssetsByIds } from './assets';
import {
  isTemporaryPreviewFailure,
  type Preview,
  storePreview,
  unmadePreview,
} from './media-files';
import { spool } from './spool';

/** Whether a file is a preview that could not be stored together with its picture. */
export const isMissingPreview = ({ role, size }: Asset): boolean =>
  role === 'preview' && size === unmadePreview.size;

const busyError = (error: unknown): unknown =>
  error instanceof SemaphoreFullError
    ? new ApiError('service_busy', 'Many pictures are being read right now. Try again.')
    : error;

/** Makes missing previews from their pictures at the first request. Concurrent requests share one attempt. */
export function createPreviewMaker(
  {
    db,
    storage,
    files,
    log,
    catalog,
    provenance,
  }: Pick<ServiceContext, 'db' | 'storage' | 'files' | 'log' | 'catalog' | 'provenance'>,
  spoolDirectory: string,
): (preview: Asset) => Promise<Asset | null> {
  const runningPreviews = new Map<string, Promise<Asset | null>>();

  async function makePreview(preview: Asset): Promise<Asset | null> {
    const [picture] = await findAssetsByIds(db, preview.workspaceId, [preview.sourceId ?? '']);
    const newPreview = picture && (await storePreviewOf(picture, preview.storageKey));
    if (!newPreview) return null;
    const { assets } = schema;
    await db.update(assets).set(newPreview).where(eq(assets.id, preview.id));
    return { ...preview, ...newPreview };
  }

  /** The mark of a picture that a model made; an upload has none. */
  async function markOf({ role, taskId, fromOwnMaterial }: Asset): Promise<string | undefined> {
    if (role !== 'output' || taskId === null) return undefined;
    const { tasks } = schema;
    const [task] = await db.select().from(tasks).where(eq(tasks.id, taskId));
    if (task === undefined) return undefined;
    return provenance.markPacket(catalog.model(task.model)?.name ?? task.model, fromOwnMaterial);
  }

  async function storePreviewOf(picture: Asset, key: string): Promise<Preview | null> {
    try {
      await using file = await spool(await files.open(picture), {
        directory: spoolDirectory,
        maxBytes: Math.max(picture.size, limits.uploadBytes),
      });
      const { workspaceId } = picture;
      const xmp = await markOf(picture);
      return await storePreview(storage, { path: file.path, key, workspaceId, xmp });
    } catch (error) {
      if (isTemporaryPreviewFailure(error)) throw busyError(error);
      if (!(error instanceof StorageNotFoundError))
        log.warn({ err: error }, 'a picture has no preview');
      return null;
    }
  }

  /** Returns the preview's row; `null` when its picture is gone or cannot be read. */
  return (preview) => {
    const runningAttempt = runningPreviews.get(preview.id);
    if (runningAttempt) return runningAttempt;
    const attempt = makePreview(preview).finally(() => runningPreviews.delete(preview.id));
    runningPreviews.set(preview.id, attempt);
    return attempt;
  };
}
