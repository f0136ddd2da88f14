/** A model as the list shows it: words only, so that the browser gets no schema it does not need. */
export type ModelSummary = {
  id: string;
  name: string;
  family: 'text' | 'image' | 'video';
  description: string;
  /** What it takes, in a few words each. */
  traits: readonly string[];
  /** Capability tags as declared. */
  capabilities: readonly string[];
  price: string;
  hints: readonly string[];
  region: string;
  enabled: boolean;
  /** The page that documents it. */
  href: string;
  /** Create with this model chosen; null for families that Create does not make. */
  tryHref: string | null;
};
