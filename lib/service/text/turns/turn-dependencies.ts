import type { TextMessage } from '@/lib/providers';
import type { ServiceContext } from '../../context';
import type { TextProviders } from '../providers';
import type { GenAiMeasure } from './gen-ai';
import type { TurnMeasure } from './measure';
import type { TurnOwner } from './owner';
import type { TurnStore } from './turn-store';
import type { OpenTurn } from './types';

export interface TurnDependencies {
  readonly context: Pick<ServiceContext, 'db' | 'catalog' | 'clock' | 'log' | 'authenticator'>;
  readonly providers: TextProviders;
  readonly store: TurnStore;
  readonly owner: Pick<TurnOwner, 'id'>;
  readonly measure: TurnMeasure;
  /** Null unless the conventions for generative AI are switched on. */
  readonly genAi: GenAiMeasure | null;
  /** Makes addresses of our own readable for providers. Throws `ApiError` invalid_value. */
  readonly openImages: (
    workspaceId: string,
    messages: readonly TextMessage[],
  ) => Promise<readonly TextMessage[]>;
  /** Turns that run in this process, so that a stop can end and await them. */
  readonly runningTurns: Map<OpenTurn, Promise<unknown>>;
}
