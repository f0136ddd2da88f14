import type { ServiceContext } from '../context';
import type { TurnParts } from './turns/turn-parts';

export interface TextParts extends TurnParts {
  readonly context: ServiceContext;
}
