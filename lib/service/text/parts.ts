import type { ServiceContext } from '../context';
import type { TurnParts } from './turns/turn-parts';

/** The dependencies of the text endpoints. */
export interface TextParts extends TurnParts {
  readonly context: ServiceContext;
}
