import type { AppliedPerk } from './quotes';
import type { TaskStatus } from './task-states';
import type { ResultItem } from './tasks';

/**
 * The types that the console reads from the responses of any service. The interface requires few fields
 * (`docs/interface.md`): a value that a service leaves out, or sends in another form, is null and shown as unknown. Our
 * own service's responses fit these types. `lib/client/reading` parses the responses into them.
 */

/** An element of `schema.fields` as received: only its name is certain. `lib/forms` makes a form of it. */
export interface RawField {
  readonly name: string;
  readonly [key: string]: unknown;
}

export interface ReadModel {
  readonly id: string;
  /** The id if the service gives no name. */
  readonly name: string;
  readonly region: string | null;
  /** The service's own word; empty when it gives none. */
  readonly family: string;
  readonly description: string;
  readonly capabilities: readonly string[];
  readonly pricing: {
    readonly unit: string | null;
    readonly display: string | null;
    readonly credits_text: string | null;
  };
  readonly schema: { readonly fields: readonly RawField[] };
  readonly ui_hints: readonly string[];
  /** False only if the service says so; listed models are available by default. */
  readonly enabled: boolean;
}

/** A list without the elements that could not be read. */
export interface ReadList<T> {
  readonly data: readonly T[];
  /** How many elements could not be read. */
  readonly left_out: number;
}

export type ReadModels = ReadList<ReadModel>;

export interface ReadQuote {
  readonly estimated_credits: number;
  readonly model: string | null;
  readonly family: string | null;
  readonly unit: string | null;
  readonly charge_type: string | null;
  readonly matched_rule_id: string | null;
  readonly pricing_version: string | null;
  readonly perk_applied: boolean | null;
  /** The applied perk, if the service sends it. */
  readonly perk?: AppliedPerk | null | undefined;
}

export interface ReadReceipt {
  readonly task_id: string;
  /** Unix seconds. */
  readonly created: number | null;
  readonly progress: number | null;
}

export interface ReadTask {
  readonly task_id: string;
  readonly kind: string | null;
  readonly model: string | null;
  /** A status that the interface does not know is read as running. */
  readonly status: TaskStatus;
  /** The service's own status, if it is not one of the interface. */
  readonly status_word: string | null;
  /** A whole number from 0 to 100. */
  readonly progress: number | null;
  /** Unix seconds. */
  readonly created_at: number | null;
  readonly completed_at: number | null;
  readonly outputs: readonly ResultItem[];
  readonly error: { readonly code: string; readonly message: string } | null;
}

export interface ReadUpload {
  readonly asset_id: string;
  readonly url: string;
  readonly content_type: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
  /** Whether a content credential that names its sources was added; null when none was needed, or when it is not known. */
  readonly signed: boolean | null;
}

export interface ReadBalance {
  readonly quota_amount: number;
  readonly authorized_amount: number | null;
  readonly currency: string | null;
  readonly wallet_account_id: string | null;
}

export interface ReadWallet {
  readonly quota_amount: number | null;
  readonly authorized_amount: number | null;
  readonly granted_total: number | null;
  readonly refunded_total: number | null;
  readonly owed: number | null;
}

export interface ReadPrice {
  readonly id: string;
  readonly currency: string | null;
  /** Minor units of the currency. */
  readonly unit_amount: number | null;
  readonly interval: string | null;
  readonly credits: number | null;
  /** Payment providers that accept it; empty if the service sends none. */
  readonly provider: readonly string[];
}

export interface ReadProduct {
  readonly id: string;
  /** The id if the service gives no name. */
  readonly name: string;
  readonly description: string;
  readonly prices: readonly ReadPrice[];
}

export type ReadCatalog = ReadList<ReadProduct>;

export interface ReadCheckout {
  /** Null if the service names only the page to pay at. */
  readonly order_id: string | null;
  readonly checkout_url: string | null;
}

export interface ReadOrder {
  readonly id: string;
  /** The service's own word; null when it gives none. */
  readonly status: string | null;
  readonly product_name: string | null;
  readonly provider: string | null;
  /** Minor units of the currency. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly interval: string | null;
  readonly refunded_amount: number | null;
  readonly credits: number | null;
  /** The buyer, as the console named them. */
  readonly actor: string | null;
  readonly checkout_url: string | null;
  readonly billing_transaction_id: string | null;
  /** Unix seconds. */
  readonly created_at: number | null;
  readonly paid_at: number | null;
  readonly fulfilled_at: number | null;
  readonly refunded_at: number | null;
}

/**
 * A page of a list; while `has_more`, the next one begins after `last_id`. Without a `last_id` the rest cannot be
 * fetched.
 */
export interface ReadPage<T> extends ReadList<T> {
  readonly has_more: boolean;
  readonly last_id: string | null;
}

export type ReadOrders = ReadPage<ReadOrder>;

export interface ReadLedgerLine {
  /** Null when the service sends none. */
  readonly id: string | null;
  /** The service's own word; null when it gives none. */
  readonly kind: string | null;
  readonly available_delta: number | null;
  readonly authorized_delta: number | null;
  readonly available_after: number | null;
  readonly authorized_after: number | null;
  readonly billing_transaction_id: string | null;
  readonly subject_id: string | null;
  readonly key_id: string | null;
  readonly actor: string | null;
  readonly project: string | null;
  readonly memo: string | null;
  /** Unix seconds. */
  readonly created_at: number | null;
}

export type ReadLedger = ReadPage<ReadLedgerLine>;
