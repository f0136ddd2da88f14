import { ApiError } from '../../http';

/** A name that a person sent, shortened for a message. */
export const clip = (text: string): string => (text.length <= 64 ? text : `${text.slice(0, 64)}…`);

/** 400 invalid_value: `param` must be `expected`. */
export const invalidError = (param: string, expected: string): ApiError =>
  new ApiError('invalid_value', `${param} must be ${expected}.`, { param });

/** 400 missing_required_parameter. */
export const missingError = (param: string, hint: string): ApiError =>
  new ApiError('missing_required_parameter', `${param} is required. ${hint}`, { param });

/** 400 for a member that has to be `expected`: missing_required_parameter where it is left out, else invalid_value. */
export const missingOrInvalidError = (param: string, value: unknown, expected: string): ApiError =>
  isGiven(value) ? invalidError(param, expected) : missingError(param, `It must be ${expected}.`);

/** 400 unsupported_parameter. */
export const unsupportedError = (param: string, model: string, takes: Iterable<string>): ApiError =>
  new ApiError(
    'unsupported_parameter',
    `${model} does not take ${clip(param)}. It takes: ${[...takes].join(', ')}.`,
    { param: clip(param) },
  );

export type Json = Readonly<Record<string, unknown>>;

/** Whether a member has a value. Clients send `null` for members that they leave out. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
