import { isUnavailable } from '@/lib/platform/database';
import { ApiError } from './api-error';

/** The caller's error when the database cannot be reached, or not in time; `null` for any other failure. */
export const unavailableError = (error: unknown): ApiError | null =>
  isUnavailable(error)
    ? new ApiError(
        'service_unavailable',
        'The service is busy or restarting. Send the same request again in a moment.',
        { cause: error },
      )
    : null;
