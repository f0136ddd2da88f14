import type { Submission } from '../kill-run/workload';

/** A task that a client wants made, and what the service said of it. */
export interface Creation {
  readonly workspace: Workspace;
  readonly submission: Submission;
  /** Every task that any answer named: in the end exactly one. */
  readonly taskIds: Set<string>;
  cancel: 'not asked' | 'asked' | 'confirmed';
}

/** A question to a text model, asked until it is answered when it has a key. */
export interface Question {
  readonly workspace: Workspace;
  readonly idempotencyKey: string | null;
  /** Turns of which an answer was read to its end. */
  readonly answeredBy: Set<string>;
}

/** A file that was taken in, and what it must still be. */
export interface Upload {
  readonly workspace: Workspace;
  readonly url: string;
  readonly sha256: string;
}

export interface Workspace {
  readonly id: string;
  readonly name: string;
  /** Makes tasks and uploads, and asks without an Idempotency-Key. */
  readonly key: string;
  /** Asks with an Idempotency-Key, and nothing else: its turns can be counted. */
  readonly questionKey: string;
  readonly questionKeyId: string;
}

/** What clients did and saw: the service is held to it. */
export class Journal {
  readonly creations: Creation[] = [];
  readonly questions: Question[] = [];
  readonly uploads: Upload[] = [];
  /** Text turns that stream at the moment, and from which member. */
  readonly streaming = new Map<string, string>();
  /** How often calls were answered, by method, path and status; `none` for no answer. */
  readonly answers = new Map<string, number>();
  readonly problems: string[] = [];

  count(call: string, status: number | null): void {
    const name = `${call} ${status ?? 'none'}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
  }

  /** Turns that stream from a member. */
  streamingFrom(member: string): string[] {
    return [...this.streaming].filter(([, by]) => by === member).map(([turn]) => turn);
  }
}
