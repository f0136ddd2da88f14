import type { Family } from '@/lib/forms';

/** A model as the list shows it, without its schema, which the browser does not need. */
export type ModelSummary = {
  id: string;
  name: string;
  family: Family;
  /** The family in words; an unknown family as the service names it. */
  familyWord: string;
  description: string;
  /** URL of an example image. */
  picture: string | null;
  /** The inputs of the model, in a few words each. */
  traits: readonly string[];
  /** Capability tags as declared. */
  capabilities: readonly string[];
  /** The price as text, or a dash. */
  price: string;
  /** "usually 12 s"; null while it is not known. */
  usualTime: string | null;
  /** The deployment's hints, such as `sandbox`. */
  hints: readonly string[];
  enabled: boolean;
  /** Path of its documentation. */
  href: string;
  /** Path of Create with this model chosen; null for families that Create does not support. */
  tryHref: string | null;
};
