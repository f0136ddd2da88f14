import type { ServiceContext } from '../context';
import type { TurnParts } from './turns/turn-parts';

/** What the text endpoints stand on. */
export interface TextParts extends TurnParts {
  readonly context: ServiceContext;
}
