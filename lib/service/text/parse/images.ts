import { textFields } from '@/lib/contract';
import { refuseUrl } from '@/lib/platform/net';
import type { ServiceSettings } from '../../context';
import { ownMediaToken } from '../../files/media';
import { ApiError } from '../../http';
import type { CatalogModel } from '../../models/catalog';
import type { PartsReader } from './parts';
import { invalid, unsupported } from './refuse';

const dataForm = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Checks images of messages against the model's schema, and their addresses. */
export function createImageReader(
  model: Pick<CatalogModel, 'name' | 'fields'>,
  settings: Pick<ServiceSettings, 'baseUrl' | 'allowLoopback'>,
): PartsReader {
  const field = model.fields.get(textFields.images);
  const maxImages = field?.max_items ?? 16;
  let imageCount = 0;
  return {
    image(url, param) {
      if (field === undefined) throw unsupported(param, model.name, model.fields.keys());
      imageCount += 1;
      if (imageCount > maxImages) {
        throw new ApiError(
          'invalid_value',
          `${model.name} takes at most ${maxImages} pictures a request.`,
          {
            param,
          },
        );
      }
      if (!isUsable(url, settings)) {
        throw invalid(
          param,
          'an https address on the public internet, the url of an upload, or a data: URL with a PNG, JPEG, WebP or GIF in base64',
        );
      }
    },
  };
}

function isUsable(
  url: string,
  { baseUrl, allowLoopback }: Pick<ServiceSettings, 'baseUrl' | 'allowLoopback'>,
): boolean {
  if (url.startsWith('data:')) return dataForm.test(url);
  return ownMediaToken(baseUrl, url) !== null || refuseUrl(url, { allowLoopback }) === null;
}
