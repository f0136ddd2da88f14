import type { Cluster } from '../cluster/cluster';
import type { Member } from '../cluster/member';
import type { Journal } from '../journal';
import type { Takeovers } from '../takeover';

/** Where faults happen. */
export interface Scene {
  readonly cluster: Cluster;
  readonly journal: Journal;
  readonly takeovers: Takeovers;
  readonly random: () => number;
  /** Gives a process another clock; `null` when that cannot be done here. */
  readonly faketime: string | null;
  /** Says what happens. */
  readonly say: (text: string) => void;
}

/** Something that goes wrong at one server. It resolves when that server is as it should be again. */
export type Fault = (scene: Scene, member: Member) => Promise<void>;
