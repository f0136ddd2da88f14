import * as z from 'zod';
import { listOf } from '../lists';

/** How long a model usually takes. */
export const modelTime = z
  .object({
    object: z.literal('model_time'),
    model: z.string(),
    median_seconds: z.number(),
    slow_seconds: z.number().meta({ description: 'Nine of ten took no longer' }),
  })
  .meta({ id: 'ModelTime' });
export const modelTimeList = listOf(modelTime).meta({ id: 'ModelTimeList' });
