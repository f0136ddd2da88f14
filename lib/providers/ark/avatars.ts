import type { AvatarPicture, AvatarReview, AvatarReviewer } from '../avatar-reviews';
import { asJson, type Json } from '../json';
import { ProviderError } from '../media';
import type { Caller, ProviderResponse } from '../remote/caller';
import { isOnThisMachine } from '../remote/declaration-fields';
import { unreadable } from '../remote/start-outcome';
import { type Signing, signedHeaders } from './sign-request';

/** The address and keys of Ark's asset interface. */
export interface AssetOptions extends Signing {
  url: string;
  group: string;
  project: string;
}

const version = '2024-01-01';
const pollAfterMs = 5_000;
/** Limits of an asset (Assets API, README): pixels of each edge, and width by height. */
const edgePixels = { min: 300, max: 6_000 };
const ratios = { min: 0.4, max: 2.5 };
const maxNameLength = 64;

/**
 * Puts pictures of avatars into Ark's asset library. Ark fetches a picture from our address, checks it, and takes it in
 * a video once it is Active. The reference is Ark's id of the asset.
 */
export function createArkAvatars(caller: Caller, options: AssetOptions): AvatarReviewer {
  const { group, project } = options;

  async function call(
    action: string,
    parameters: Json,
    signal: AbortSignal,
  ): Promise<ProviderResponse> {
    const url = new URL(`${options.url}/`);
    url.searchParams.set('Action', action);
    url.searchParams.set('Version', version);
    const body = JSON.stringify({ ...parameters, ProjectName: project });
    const headers = signedHeaders(url, body, options, new Date());
    return await caller.call(url.href, { method: 'POST', headers, body, signal });
  }

  return {
    async start(picture, signal) {
      const reason = rejectPicture(picture);
      if (reason !== null) return { state: 'unusable', reason };
      if (!picture.url.startsWith('https:') && !isOnThisMachine(options.url))
        throw notPublicError();
      const response = await call(
        'CreateAsset',
        {
          GroupId: group,
          URL: picture.url,
          AssetType: 'Image',
          Name: picture.key.slice(0, maxNameLength),
        },
        signal,
      );
      const { Id: id } = resultOf(response);
      if (typeof id === 'string' && id !== '')
        return { state: 'pending', reference: id, pollAfterMs };
      const refusal = refusalOf(asJson(asJson(asJson(response.json()).ResponseMetadata).Error));
      if (refusal !== null) return refusal;
      throw unreadable(response);
    },

    async status(reference, signal) {
      const response = await call('GetAsset', { Id: reference }, signal);
      const { Status: status, Error: error } = resultOf(response);
      if (status === 'Active') return { state: 'approved', reference };
      if (status === 'Processing') return { state: 'pending', reference, pollAfterMs };
      if (status === 'Failed') return { state: 'unusable', reason: reasonOf(asJson(error)) };
      throw unreadable(response);
    },
  };
}

const resultOf = (response: ProviderResponse): Json =>
  response.status === 200 ? asJson(asJson(response.json()).Result) : {};

/** Refuses a picture that Ark would never accept, before it is sent. */
function rejectPicture({ contentType, width, height }: AvatarPicture): string | null {
  if (!contentType.startsWith('image/')) return 'it is not an image';
  if (Math.min(width, height) < edgePixels.min || Math.max(width, height) > edgePixels.max) {
    return `each side must have ${edgePixels.min} to 6,000 pixels, and it has ${width} × ${height}`;
  }
  const ratio = width / height;
  return ratio < ratios.min || ratio > ratios.max
    ? 'it is too wide or too tall; one side may be two and a half times the other'
    : null;
}

/** Codes about the picture itself. All others are about the account, or temporary. */
const picturePattern = /Sensitive|Risk|Polic|Privacy|Copyright|Face|Portrait/i;

function refusalOf(error: Json): AvatarReview | null {
  return picturePattern.test(String(error.Code ?? ''))
    ? { state: 'unusable', reason: reasonOf(error) }
    : null;
}

const maxMessageLength = 200;

function reasonOf({ Message: message }: Json): string {
  const reason = typeof message === 'string' ? message.trim().replace(/\.$/, '') : '';
  return reason === ''
    ? 'it did not pass the provider’s check'
    : `the provider’s check says: ${reason.slice(0, maxMessageLength)}`;
}

const notPublicError = (): ProviderError =>
  new ProviderError(
    'upstream_error',
    'Ark fetches pictures of avatars, so this installation needs a public https address (ATELIER_URL).',
    { retryable: true },
  );
