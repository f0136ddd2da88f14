import * as z from 'zod';
import { provenanceReport } from '..';
import { endpoint, rawBody } from './endpoint';

const form = z.object({ file: z.string().meta({ format: 'binary' }) });

export const verifyProvenance = endpoint({
  id: 'verifyProvenance',
  method: 'post',
  path: '/v1/provenance/verify',
  auth: 'key',
  tag: 'Provenance',
  summary: 'Check how an image, video or sound of up to 64 MB was made',
  description:
    'Reads IPTC metadata and content credentials (C2PA), and checks their signature. The file is not kept. Not billed.',
  readOnly: true,
  body: rawBody('multipart/form-data', form),
  responses: [{ status: 200, description: 'What the file says', schema: provenanceReport }],
  errors: [
    'storage_full',
    'service_busy',
    'file_too_large',
    'unsupported_media_type',
    'missing_required_parameter',
  ],
});
