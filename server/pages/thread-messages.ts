import type { DatabaseConnector } from '@/lib/platform/database';

/** What the thread of the pages is started with. */
export interface PagesThreadSetup {
  readonly directory: string;
  readonly host: string;
  readonly port: number;
  /** Where it is to listen. */
  readonly socketPath: string;
  readonly database: DatabaseConnector;
  readonly secret: string;
  readonly firstOwnerToken: string | null;
  readonly service: {
    readonly socketPath: string;
    readonly baseUrl: string;
    readonly operatorKey: string;
  };
}

/** To the thread, which exits once it has closed. */
export type PagesThreadRequest = 'end-answers' | 'close';

/** From the thread: that it listens, and that `end-answers` was followed. */
export type PagesThreadResponse = 'listening' | 'answers-ended';
