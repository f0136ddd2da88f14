import * as z from 'zod';
import { credits } from '../lists';
import { quote } from '../quotes';

/** `POST /api/console/{workspace}/quote`: the price and what there is to pay it with. */
export const liveQuote = z.object({ quote, available: credits });
export type LiveQuote = z.infer<typeof liveQuote>;
