import { ApiError } from './api-error';

const bearerScheme = /^bearer +/i;
/** Characters and length of a secret: printable ASCII without spaces. */
const secretPattern = /^[\x21-\x7e]{8,255}$/;

/** The secret of an `Authorization: Bearer` header. Throws `ApiError` invalid_api_key. */
export function bearerSecret(authorization: string | null): string {
  if (authorization === null || authorization === '') {
    throw new ApiError(
      'invalid_api_key',
      'No API key was sent. Send the header "Authorization: Bearer <API_KEY>" with a key of your team workspace.',
    );
  }
  const secret = authorization.replace(bearerScheme, '');
  if (secret.length === authorization.length || !secretPattern.test(secret)) {
    throw new ApiError(
      'invalid_api_key',
      'The Authorization header is not of the form "Bearer <API_KEY>".',
    );
  }
  return secret;
}
