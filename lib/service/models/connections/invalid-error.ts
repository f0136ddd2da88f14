import { ApiError } from '../../http';

/** The error of a value that a provider or model cannot have. `param` names it. */
export const invalidError = (message: string, param: string | null = null): ApiError =>
  new ApiError('invalid_value', message, { param });
