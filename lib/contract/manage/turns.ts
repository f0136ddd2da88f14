import * as z from 'zod';
import { credits, cursorListOf, unixSeconds } from '../lists';
import { ledgerLine } from './tasks';

/** One call of a text model with its receipt, in credits. Tokens are not shown. */
export const turnRecord = z
  .object({
    id: z.string(),
    object: z.literal('turn'),
    model: z.string(),
    endpoint: z.enum(['chat.completions', 'responses', 'responses.compact']),
    /** `canceled`: the caller disconnected; the text produced until then was charged. */
    status: z.enum(['running', 'succeeded', 'failed', 'canceled']),
    error_code: z.string().nullable(),
    billing_transaction_id: z.string(),
    /** The highest possible cost. */
    authorized: credits,
    /** Null while it runs; 0 when everything was released. */
    settled: credits.nullable(),
    matched_rule_id: z.string(),
    pricing_version: z.string(),
    perk_applied: z.boolean(),
    actor: z.string().nullable(),
    key_id: z.string(),
    created_at: unixSeconds,
    ended_at: unixSeconds.nullable(),
  })
  .meta({ id: 'TurnRecord' });
export type TurnRecord = z.infer<typeof turnRecord>;

/** `POST /manage/workspaces/{id}/turns/quote`: the price of a turn with an empty answer, a usual one and the longest. */
export const turnQuote = z
  .object({
    object: z.literal('turn_quote'),
    model: z.string(),
    least_credits: credits,
    /** For an answer of a usual length, to be shown; never more than `most_credits`. */
    likely_credits: credits,
    /** The amount that is reserved when the turn begins; the charge is never higher. */
    most_credits: credits,
    matched_rule_id: z.string(),
    pricing_version: z.string(),
    perk_applied: z.boolean(),
  })
  .meta({ id: 'TurnQuote' });
export type TurnQuote = z.infer<typeof turnQuote>;

/** Query of `GET /manage/workspaces/{id}/turns`: newest first, `after` continues a page. */
export const turnListQuery = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  model: z.string().optional(),
  key_id: z.string().optional(),
  actor: z.string().optional(),
  /** Only these turns: ids separated by commas, of which those after the 200th are ignored. `limit` still applies. */
  ids: z.string().max(20_000).optional(),
});
export type TurnListQuery = z.infer<typeof turnListQuery>;
export const turnList = cursorListOf(turnRecord).meta({ id: 'TurnList' });
export type TurnList = z.infer<typeof turnList>;

/** `GET /manage/workspaces/{id}/turns/{turn_id}`: the record with its ledger lines. */
export const turnDetail = turnRecord
  .extend({ ledger: z.array(ledgerLine) })
  .meta({ id: 'TurnDetail' });
export type TurnDetail = z.infer<typeof turnDetail>;
