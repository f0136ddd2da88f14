import type { Submission } from '../kill-run/workload';

/** A task that a client requested, with the service's answers. */
export interface Creation {
  readonly workspace: Workspace;
  readonly submission: Submission;
  /** Every task id in the answers; must be exactly one in the end. */
  readonly taskIds: Set<string>;
  cancel: 'not asked' | 'asked' | 'confirmed';
}

/** A question to a text model. With an Idempotency-Key it is repeated until it is answered. */
export interface Question {
  readonly workspace: Workspace;
  readonly idempotencyKey: string | null;
  /** Turns whose answer was read to its end. */
  readonly answeredBy: Set<string>;
}

/** An accepted upload, with the content that it must still have. */
export interface Upload {
  readonly workspace: Workspace;
  readonly url: string;
  readonly sha256: string;
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  /** The key for tasks, uploads and questions without an Idempotency-Key. */
  readonly key: string;
  /** The key for questions with an Idempotency-Key only, so that its turns can be counted. */
  readonly questionKey: string;
  readonly questionKeyId: string;
}

/** The requests of the clients and their responses, against which the database is checked. */
export class Journal {
  readonly creations: Creation[] = [];
  readonly questions: Question[] = [];
  readonly uploads: Upload[] = [];
  /** Text turns that are streaming, with their member. */
  readonly streaming = new Map<string, string>();
  /** The number of responses by method, path and status; `none` for no response. */
  readonly answers = new Map<string, number>();
  readonly problems: string[] = [];

  count(call: string, status: number | null): void {
    const name = `${call} ${status ?? 'none'}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
  }

  /** The turns that are streaming from a member. */
  streamingFrom(member: string): string[] {
    return [...this.streaming].filter(([, by]) => by === member).map(([turn]) => turn);
  }
}
