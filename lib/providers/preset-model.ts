import type { ModelPrice } from '@/lib/contract';
import type { ImportedModel } from './mapping/from-json-schema';

/** The provider's charge for one unit, in US dollars, and for which requests if there are several. */
export type PresetCost = Pick<ModelPrice, 'charge' | 'when'> & { readonly usd: number };

/** A model with the provider's list price. */
export interface PresetModel extends ImportedModel {
  /** Empty if the price is not known: then an operator sets it. */
  readonly costs: readonly PresetCost[];
  /** Where the costs are from: an address and a date. Without costs: why there are none. */
  readonly source: string;
}
