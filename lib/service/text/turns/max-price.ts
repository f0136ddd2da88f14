import { priceTokens, type TokenRate } from '../../money/pricing';
import { boundInputTokens } from '../rules/count-tokens';
import type { TurnRequest } from './types';

/** The most a turn can cost, in milli-credits: the amount that is reserved, and the price of its quote. */
export const maxPriceMilli = (
  rate: TokenRate,
  { messages, options }: Pick<TurnRequest, 'messages' | 'options'>,
): number =>
  priceTokens(rate, {
    inputTokens: boundInputTokens({ messages, tools: options.tools, format: options.format }),
    outputTokens: options.maxOutputTokens,
  });
