import * as z from 'zod';
import type { ReadUpload } from '@/lib/contract';
import { amount, count, flag, neededText, text } from './values';

/** An uploaded file needs its asset id and its address. */
export const readUpload: z.ZodType<ReadUpload> = z.object({
  asset_id: neededText,
  url: neededText,
  content_type: text,
  size: count,
  width: count,
  height: count,
  duration: amount,
  signed: flag,
});
