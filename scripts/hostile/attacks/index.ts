import { bodyAttacks } from './bodies';
import type { Attack } from './types';

/** Every attack, in the order in which they are sent. */
export const attacks: readonly Attack[] = [...bodyAttacks];
