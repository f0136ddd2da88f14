import { bodyAttacks } from './bodies';
import { fileAttacks } from './files';
import { growthAttacks } from './growth';
import { keyAttacks } from './keys';
import { queueAttacks } from './queues';
import { targetAttacks } from './targets';
import type { Attack } from './types';

/** Every attack, in the order in which they are sent. */
export const attacks: readonly Attack[] = [
  ...bodyAttacks,
  ...queueAttacks,
  ...growthAttacks,
  ...keyAttacks,
  ...fileAttacks,
  ...targetAttacks,
];
