import type { Family } from '@/lib/forms';

/** A model as the list shows it: words only, so that the browser gets no schema it does not need. */
export type ModelSummary = {
  id: string;
  name: string;
  family: Family;
  /** What the service calls the family; one that we do not know reads as itself. */
  familyWord: string;
  description: string;
  /** Address of a picture that it made. */
  picture: string | null;
  /** What it takes, in a few words each. */
  traits: readonly string[];
  /** Capability tags as declared. */
  capabilities: readonly string[];
  price: string;
  hints: readonly string[];
  enabled: boolean;
  /** The page that documents it. */
  href: string;
  /** Create with this model chosen; null for families that Create does not make. */
  tryHref: string | null;
};
