'use client';

import { createContext, useContext } from 'react';
import type { TurnPrice, TurnQuoteBody } from '@/lib/pages/chat';
import { useTurnQuote } from '@/lib/queries';
import type { ChatSetup } from './types';

/** What the price of a submission depends on besides its text. Changes with the setup and with the shown branch. */
export interface TurnPricing {
  readonly workspace: string;
  readonly setup: ChatSetup;
  readonly conversationId: string | null;
  /** The last message shown: the next question follows it. */
  readonly lastMessageId: string | null;
}

const PricingContext = createContext<TurnPricing | null>(null);

export const PricingProvider = PricingContext.Provider;

export function usePricing(): TurnPricing {
  const pricing = useContext(PricingContext);
  if (pricing === null) throw new Error('a price needs a chat around it');
  return pricing;
}

/** The price that the button shows and the submission agrees to. */
export type TurnPriceState =
  | { readonly state: 'known'; readonly price: TurnPrice }
  /** The service quotes no price for text. */
  | { readonly state: 'unquoted' }
  /** No price yet, so the button is disabled. `problem` is the reason, null while the price loads. */
  | { readonly state: 'missing'; readonly problem: string | null };

export const targetsOf = ({ models, settings }: ChatSetup, modelIds: readonly string[] = models) =>
  modelIds.map((model) => ({ model, settings: settings[model] ?? {} }));

/** The models of Regenerate: the answer's own when several are chosen; undefined for the chosen model. */
export const modelsOfRegeneration = (setup: ChatSetup, model: string | null) =>
  setup.models.length > 1 && model !== null ? [model] : undefined;

/** The price of a turn; with null none is requested. `models` replaces the chosen ones. */
export function useTurnPrice(
  request: TurnQuoteBody['ask'] | null,
  models?: readonly string[],
): TurnPriceState {
  const { workspace, setup } = usePricing();
  const targets = targetsOf(setup, models);
  const body =
    request === null || targets.length === 0
      ? null
      : { ask: request, targets, system: setup.system };
  const { data, error } = useTurnQuote(workspace, body);
  return priceStateOf({ data: body === null ? undefined : data, error });
}

/** The price in the result of a quote's query. */
export function priceStateOf({
  data,
  error,
}: {
  readonly data: { readonly price: TurnPrice | null } | undefined;
  readonly error: Error | null;
}): TurnPriceState {
  if (data === undefined) return { state: 'missing', problem: error?.message ?? null };
  return data.price === null ? { state: 'unquoted' } : { state: 'known', price: data.price };
}

/** The highest price that a submission agrees to, in credits; null where none is quoted, undefined while it is unknown. */
export function agreedCredits(price: TurnPriceState): number | null | undefined {
  if (price.state === 'known') return price.price.most_credits;
  return price.state === 'unquoted' ? null : undefined;
}

/** Text lengths are rounded up to steps of this size for a quote, so that not every key press asks again. */
const stepBytes = 1024;

const encoder = new TextEncoder();

/** Bytes of the text in UTF-8, rounded up to the next step. */
export const roundedBytes = (text: string): number =>
  (Math.floor(encoder.encode(text).length / stepBytes) + 1) * stepBytes;
