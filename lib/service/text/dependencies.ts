import type { ServiceContext } from '../context';
import type { TurnDependencies } from './turns/turn-dependencies';

export interface TextDependencies extends TurnDependencies {
  readonly context: ServiceContext;
}
