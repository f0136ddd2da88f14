import type { ReactNode } from 'react';

/** One thing that the palette can do: go to `href`, or `run`. */
export type Command = {
  id: string;
  label: string;
  group: string;
  icon?: ReactNode;
  /** Words beside the label that tell it from others. */
  hint?: string;
  /** Further words that find it. */
  keywords?: string[];
  shortcut?: string;
} & ({ href: string; run?: never } | { run: () => void; href?: never });

/** Asked each time the palette opens; a failed source leaves its commands out. */
export type CommandSource = () => readonly Command[] | Promise<readonly Command[]>;

/** Finds commands by what is typed into the palette; aborted answers are dropped. */
export type CommandSearch = (text: string) => Promise<readonly Command[]>;

/** A key, or two in a row such as `g c`, as the shortcut sheet shows it. */
export type Shortcut = {
  keys: string;
  label: string;
  group: string;
  /** A key that is held down acts again and again. */
  repeat?: boolean;
};
