import type { Member } from '../cluster/member';
import type { Cluster } from '../cluster/open-cluster';
import type { Journal } from '../journal';
import type { Takeovers } from '../takeover';

/** The targets of faults. */
export interface Scene {
  readonly cluster: Cluster;
  readonly journal: Journal;
  readonly takeovers: Takeovers;
  readonly random: () => number;
  /** Path of libfaketime; `null` when it is not installed. */
  readonly faketime: string | null;
  /** Prints what happens. */
  readonly say: (text: string) => void;
}

/** A fault of one server. Resolves when the server works again. */
export type Fault = (scene: Scene, member: Member) => Promise<void>;
