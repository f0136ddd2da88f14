import type { ServiceContext } from '../context';
import type { TurnParts } from './turns/run-turn';

/** What the text endpoints stand on. */
export interface TextParts extends TurnParts {
  readonly context: ServiceContext;
}
