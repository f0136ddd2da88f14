import { isJsonObject } from '@/lib/contract';
import { parseJson, TooManyValuesError } from '@/lib/platform/json';
import { ApiError, checkJsonValue, type JsonObject } from '../../http';

/**
 * The body of a `response.create` frame. Throws `ApiError` invalid_json, missing_required_parameter, invalid_value (as in a
 * request's body), unsupported_parameter (another type).
 */
export function readCreate(text: string): JsonObject {
  const { type, ...body } = parseFrame(text);
  if (type === undefined) {
    throw new ApiError(
      'missing_required_parameter',
      'The frame has no type. Send {"type":"response.create", …}.',
      {
        param: 'type',
      },
    );
  }
  if (type !== 'response.create') {
    throw new ApiError(
      'unsupported_parameter',
      'Only frames of the type response.create are taken here.',
      {
        param: 'type',
      },
    );
  }
  // A socket always streams, so `stream` and `stream_options` are accepted and ignored.
  const { stream: _, ...request } = body;
  return request;
}

function parseFrame(text: string): JsonObject {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    if (cause instanceof TooManyValuesError) throw new ApiError('invalid_value', cause.message);
    throw new ApiError('invalid_json', 'The frame is not valid JSON.');
  }
  if (!isJsonObject(value)) {
    throw new ApiError('invalid_json', 'The frame has to be a JSON object.');
  }
  checkJsonValue(value, text);
  return value;
}

/** A refusal as a frame: the envelope of the interface with its status. */
export const errorFrame = (error: ApiError): string =>
  JSON.stringify({ type: 'error', status: error.status, ...error.body() });

/** Sent before a connection is closed for its age. Clients recognise the code. */
export const limitReachedFrame: string = JSON.stringify({
  type: 'error',
  status: 400,
  error: {
    type: 'invalid_request_error',
    code: 'websocket_connection_limit_reached',
    message: 'This connection has lasted its 60 minutes. Open a new one and go on.',
    param: null,
  },
});
