import { milliToCredits, type TurnQuote } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import type { JsonObject } from '../../http';
import { readPerks } from '../../money/perks';
import { priceTokens } from '../../money/pricing';
import { getWorkspace } from '../../workspaces';
import { readCompletionBody } from '../chat/read-completion-body';
import type { TextProviders } from '../providers';
import { countInputTokens } from '../rules/count-tokens';
import { maxPriceMilli } from './max-price';

/** Output tokens of a usual answer: some 300 words. */
const likelyOutputTokens = 400;

/**
 * What a chat completion with this body may cost the workspace now. Read-only: nothing is reserved or written, and no
 * image is opened. Throws `ApiError`: not_found, and what the completion itself would be refused with.
 */
export async function quoteTurn(
  context: Pick<ServiceContext, 'catalog' | 'clock' | 'db' | 'settings'>,
  providers: TextProviders,
  workspaceId: string,
  body: JsonObject,
): Promise<TurnQuote> {
  const { region, group } = await getWorkspace(context, workspaceId);
  const chatRequest = readCompletionBody(
    context,
    providers,
    { workspaceId, region, allowedModels: null },
    body,
  );
  const rate = context.catalog.tokenRate(chatRequest.model, chatRequest.effectiveParams, {
    region,
    group,
    perks: await readPerks(context.db, workspaceId),
    atMs: context.clock.now(),
  });
  const { messages, options } = chatRequest;
  const likelyMilli = priceTokens(rate, {
    inputTokens: countInputTokens({ messages, tools: options.tools, format: options.format }),
    outputTokens: Math.min(likelyOutputTokens, options.maxOutputTokens),
  });
  return {
    object: 'turn_quote',
    model: chatRequest.model.id,
    least_credits: milliToCredits(priceTokens(rate, { inputTokens: 0, outputTokens: 0 })),
    likely_credits: milliToCredits(likelyMilli),
    most_credits: milliToCredits(maxPriceMilli(rate, chatRequest)),
    matched_rule_id: rate.ruleId,
    pricing_version: rate.pricingVersion,
    perk_applied: rate.perkId !== undefined,
  };
}
