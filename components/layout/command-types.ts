import type { ReactNode } from 'react';

/** An entry of the palette: opens `href`, or calls `run`. */
export type Command = {
  id: string;
  label: string;
  group: string;
  icon?: ReactNode;
  /** Text beside the label that distinguishes similar entries. */
  hint?: string;
  /** More words to find it by. */
  keywords?: string[];
  shortcut?: string;
} & ({ href: string; run?: never } | { run: () => void; href?: never });

/** Called each time the palette opens. When it fails, its commands are left out. */
export type CommandSource = () => readonly Command[] | Promise<readonly Command[]>;

/** What a search found for the text typed into the palette. */
export type FoundCommands = {
  commands: readonly Command[];
  /** A sentence about the search, such as that it is incomplete; null for none. */
  note: string | null;
};

/** Finds commands by the text typed into the palette. */
export type CommandSearch = (text: string) => Promise<FoundCommands>;

/** A key, or two in a row such as `g c`, as the shortcut sheet shows it. */
export type Shortcut = {
  keys: string;
  label: string;
  group: string;
  /** Whether a key that is held down runs the command repeatedly. */
  repeat?: boolean;
};
