import { textFields } from '@/lib/contract';
import { refuseUrl } from '@/lib/platform/net';
import type { ServiceSettings } from '../../context';
import { ownMediaToken } from '../../files/media';
import { ApiError } from '../../http';
import type { CatalogModel } from '../../models/catalog';
import type { ImageChecker } from './parts';
import { invalidError, unsupportedError } from './refuse';

const dataUrlPattern = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Checks images of messages against the model's schema, and their addresses. */
export function createImageChecker(
  model: Pick<CatalogModel, 'name' | 'fields'>,
  settings: Pick<ServiceSettings, 'baseUrl' | 'allowLoopback'>,
): ImageChecker {
  const field = model.fields.get(textFields.images);
  const maxImages = field?.max_items ?? 16;
  let imageCount = 0;
  return {
    image(url, param) {
      if (field === undefined) throw unsupportedError(param, model.name, model.fields.keys());
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
      if (!isReadableUrl(url, settings)) {
        throw invalidError(
          param,
          'an https address on the public internet, the url of an upload, or a data: URL with a PNG, JPEG, WebP or GIF in base64',
        );
      }
    },
  };
}

function isReadableUrl(
  url: string,
  { baseUrl, allowLoopback }: Pick<ServiceSettings, 'baseUrl' | 'allowLoopback'>,
): boolean {
  if (url.startsWith('data:')) return dataUrlPattern.test(url);
  return ownMediaToken(baseUrl, url) !== null || refuseUrl(url, { allowLoopback }) === null;
}
