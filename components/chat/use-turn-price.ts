'use client';

import { createContext, useContext } from 'react';
import type { TurnPrice, TurnQuoteBody } from '@/lib/contract';
import { useTurnQuote } from '@/lib/queries';
import type { ChatSetup } from './types';

/** What the price of a press depends on, beside what is asked. Changes with the setup and with the branch shown. */
export interface Pricing {
  readonly workspace: string;
  readonly setup: ChatSetup;
  readonly conversationId: string | null;
  /** The last message shown: the next question follows it. */
  readonly lastId: string | null;
}

const Context = createContext<Pricing | null>(null);

export const PricingProvider = Context.Provider;

export function usePricing(): Pricing {
  const pricing = useContext(Context);
  if (pricing === null) throw new Error('a price needs a chat around it');
  return pricing;
}

/** The price of a press: what the button shows, and what the press agrees to. */
export type TurnPriceState =
  | { readonly state: 'known'; readonly price: TurnPrice }
  /** The service gives no price for text in advance. */
  | { readonly state: 'unquoted' }
  /** The button cannot be pressed yet; `problem` says why in words, null while the price is on its way. */
  | { readonly state: 'missing'; readonly problem: string | null };

/** The models a press asks, with their settings. */
export const targetsOf = ({ models, settings }: ChatSetup, only: readonly string[] = models) =>
  only.map((model) => ({ model, settings: settings[model] ?? {} }));

/** Of several answers side by side each is asked again by itself. Undefined: the models that are chosen now. */
export const modelsOfAgain = (setup: ChatSetup, model: string | null) =>
  setup.models.length > 1 && model !== null ? [model] : undefined;

/** The price of asking this; null asks for none yet. `models` in place of those that are chosen. */
export function useTurnPrice(
  ask: TurnQuoteBody['ask'] | null,
  models?: readonly string[],
): TurnPriceState {
  const { workspace, setup } = usePricing();
  const targets = targetsOf(setup, models);
  const body = ask === null || targets.length === 0 ? null : { ask, targets, system: setup.system };
  const { data, error } = useTurnQuote(workspace, body);
  if (body === null || data === undefined) {
    return { state: 'missing', problem: error?.message ?? null };
  }
  return data.price === null ? { state: 'unquoted' } : { state: 'known', price: data.price };
}

/** The most that a press agrees to pay; null where the service gives no price, undefined while it is not known. */
export const agreedCredits = (price: TurnPriceState): number | null | undefined =>
  price.state === 'missing'
    ? undefined
    : price.state === 'unquoted'
      ? null
      : price.price.most_credits;

/** A price is asked for texts by their length in steps of so many bytes, so that not every key asks anew. */
const stepBytes = 1024;

const encoder = new TextEncoder();

/** Bytes of UTF-8 that leave room to go on writing. */
export const roomyBytes = (text: string): number =>
  (Math.floor(encoder.encode(text).length / stepBytes) + 1) * stepBytes;
