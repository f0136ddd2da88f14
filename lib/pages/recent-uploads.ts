import * as z from 'zod';
import { uploadedFile } from '@/lib/contract/uploads';

/** A file that was uploaded in the console and can be chosen again. */
export const recentUpload = uploadedFile.extend({ name: z.string().nullable() });
export type RecentUpload = z.infer<typeof recentUpload>;
