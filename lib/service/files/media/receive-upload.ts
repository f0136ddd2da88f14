import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { BodyTooLargeError } from '@/lib/platform/body';
import { storageErrorOf } from '@/lib/platform/storage';
import { ApiError } from '../../http';
import { type SpooledFile, spool } from './spool';

/** Bytes allowed for boundaries and part headers around the file. */
const formOverheadBytes = 64 * 1024;
const fileField = 'file';
const ingredientsField = 'ingredients';
/** A hundred addresses with their titles. */
const maxFieldBytes = 128 * 1024;

/** The one file of an upload, on disk, with the name its sender gave it. */
export interface ReceivedUpload {
  file: SpooledFile;
  name: string | null;
  /** The text of the field `ingredients`; null without it. */
  ingredients: string | null;
}

/**
 * Streams the field `file` of a multipart form to disk. Throws `ApiError` file_too_large (before
 * reading, when Content-Length says so), missing_required_parameter, unsupported_parameter or
 * invalid_value; then nothing stays on disk.
 */
export async function receiveUpload(
  request: Request,
  options: { maxBytes: number; directory: string; takesIngredients?: boolean },
): Promise<ReceivedUpload> {
  const { takesIngredients = false } = options;
  const overheadBytes = formOverheadBytes + (takesIngredients ? maxFieldBytes : 0);
  if (Number(request.headers.get('content-length')) > options.maxBytes + overheadBytes) {
    throw tooLargeError(options.maxBytes);
  }
  const form = openForm(request, options.maxBytes);
  let incomingFile: { name: string | null; spooled: Promise<SpooledFile> } | undefined;
  let ingredients: string | null = null;
  let unknownFieldError: ApiError | undefined;
  // A missing file is the more useful error, so a form with an unknown field is refused once its file has come.
  const refuseField = (name: string) => {
    unknownFieldError ??= unknownFieldErrorOf(name);
    if (incomingFile) form.destroy(unknownFieldError);
  };
  form.on('field', (name, text, { valueTruncated: isCut }) => {
    if (name === fileField) return form.destroy(notAFileError());
    if (!takesIngredients || name !== ingredientsField) return refuseField(name);
    if (!isCut) {
      ingredients = text;
      return;
    }
    form.destroy(
      new ApiError('invalid_value', 'The list of ingredients is too long.', { param: name }),
    );
  });
  form.on('file', (name, stream, info) => {
    // Parts are destroyed with the form; without a listener their errors would end the process.
    stream.on('error', () => undefined);
    // A part that begins in the chunk in which the form was refused has no reader, and would never end.
    if (form.destroyed) return void stream.destroy();
    if (name !== fileField) {
      stream.resume();
      return refuseField(name);
    }
    if (unknownFieldError) return form.destroy(unknownFieldError);
    if (incomingFile)
      return form.destroy(
        new ApiError('invalid_value', 'Send one file at a time.', { param: fileField }),
      );
    const spooled = spool(stream, options);
    // RFC 5987's form of a name (`filename*`) may carry U+0000, which no database stores.
    incomingFile = { name: info.filename?.replaceAll('\0', '') || null, spooled };
    spooled.catch((error: Error) => form.destroy(error));
  });
  try {
    await pipeline(bodyOf(request), form);
    const file = await incomingFile?.spooled;
    if (!file || !incomingFile) throw missingFileError();
    return { file, name: incomingFile.name, ingredients };
  } catch (error) {
    await incomingFile?.spooled.then((file) => file[Symbol.asyncDispose]()).catch(() => undefined);
    throw uploadErrorOf(error, options.maxBytes);
  }
}

function openForm(request: Request, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      // One byte above the limit, so that the spool sees that the file is too large. More parts than these limits are ignored.
      limits: { fileSize: maxBytes + 1, fields: 2, files: 2, parts: 3, fieldSize: maxFieldBytes },
    });
  } catch {
    throw missingFileError();
  }
}

/** Reads the rest of a refused form: a sender whose upload is cut off never reads the error. */
function bodyOf({ body }: Request): Readable {
  return Readable.from(body?.values({ preventCancel: true }) ?? []);
}

function uploadErrorOf(error: unknown, maxBytes: number): Error {
  if (error instanceof ApiError) return error;
  const storageError = storageErrorOf(error);
  if (storageError !== null) return storageError;
  if (error instanceof BodyTooLargeError) return tooLargeError(maxBytes);
  return new ApiError(
    'invalid_value',
    'The upload ended early or is no valid multipart form. Send it again.',
    {
      param: fileField,
      cause: error,
    },
  );
}

const tooLargeError = (maxBytes: number) =>
  new ApiError(
    'file_too_large',
    `The file is larger than ${maxBytes / 1024 / 1024} MB. Send a smaller one.`,
  );

const missingFileError = () =>
  new ApiError(
    'missing_required_parameter',
    'Send multipart/form-data with the file in the field `file`.',
    { param: fileField },
  );

const notAFileError = () =>
  new ApiError('invalid_value', 'Send `file` as a file, with a file name.', { param: fileField });

const unknownFieldErrorOf = (name: string) =>
  new ApiError(
    'unsupported_parameter',
    `The form takes no field \`${name}\`: only \`file\`, and at /v1/uploads/files \`ingredients\`.`,
    {
      param: name,
    },
  );
