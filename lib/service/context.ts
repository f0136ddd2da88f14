import type { Readable } from 'node:stream';
import type { ProvenanceReport } from '@/lib/contract';
import type { AddressSigner, OwnAddresses } from '@/lib/platform/addresses';
import type { Keyring } from '@/lib/platform/crypto';
import type { Database, Db, Tx } from '@/lib/platform/database';
import type { Jobs } from '@/lib/platform/jobs';
import type { Logger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { ObjectStorage } from '@/lib/platform/storage';
import type { DatabaseClock } from './database-clock';
import type { schema } from './db';
import type { Authenticator, Clock, OperatorKeys, RateLimiter } from './http';
import type { Catalog } from './models/catalog';

/** The service's Drizzle database. A {@link ServiceTx} is accepted where this is. */
export type ServiceDb = Db<typeof schema>;

/** An open transaction of the service's database. */
export type ServiceTx = Tx<typeof schema>;

/** Settings from the environment and the configuration. */
export interface ServiceSettings {
  /** Version of this deployment, such as `0.1.0`. */
  readonly version: string;
  /** Public address of the interface, without a `/` at the end. */
  readonly baseUrl: string;
  /** Every route of the catalog is a sandbox, so credits are not worth money. */
  readonly isSandbox: boolean;
  /** WebSockets that one key may have open in this process. */
  readonly socketsPerKey: number;
  /** Development and tests: references may name this machine's own loopback. */
  readonly allowLoopback: boolean;
  /** The balance of a new team workspace while {@link isSandbox} holds, in milli-credits. */
  readonly sandboxGrantMilli: number;
  /** US dollars for a credit of the cheapest pack. */
  readonly usdPerCredit: number;
  readonly operatorKeys: OperatorKeys;
  /** Spans and metrics of text models follow OpenTelemetry's conventions for generative AI. */
  readonly genAiConventions: boolean;
}

/** Whether more files may be stored. */
export interface StorageCapacity {
  /** Bytes a workspace may store; `null`: no limit. */
  readonly quotaBytes: number | null;
  /** Throws `ApiError` storage_full when the disk is nearly full after `bytes` more. */
  checkDisk(bytes?: number): Promise<void>;
  /**
   * For work whose results will be stored: as {@link checkDisk}, and throws storage_quota_exceeded. Usage may be some
   * seconds old.
   */
  checkBeforeWork(workspaceId: string): Promise<void>;
  /** The exact check, in the transaction that records `bytes` more: uploads of a workspace pass it one at a time. */
  checkQuota(tx: ServiceTx, workspaceId: string, bytes: number): Promise<void>;
}

/** What is needed of a file's row to read the file. */
export interface StoredFileRow {
  readonly id: string;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly damage: 'changed' | 'missing' | null;
}

/**
 * Reads stored files and compares them with their digests on the way. A file that does not match is recorded as damaged,
 * logged and counted. Both methods throw `ApiError` file_damaged for a file that is known as changed, and
 * `StorageNotFoundError` for a missing one.
 */
export interface StoredFiles {
  /**
   * The complete file. The stream fails with file_damaged before its last bytes when the digest does not
   * match.
   */
  open(file: StoredFileRow): Promise<Readable>;
  /** A part, which cannot be compared with the digest of the complete file. */
  openRange(file: StoredFileRow, range: { start: number; end: number }): Promise<Readable>;
  /** Compares the whole file with its digest, and records the outcome. */
  check(file: StoredFileRow, signal?: AbortSignal): Promise<void>;
  /** How many files are known as damaged. */
  countDamaged(): Promise<number>;
}

/** Which of the marks that the law requires of generated media an output has. */
export type Protection = 'signed' | 'marked' | 'unmarked';

export interface FileOnDisk {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** How an output was made. */
export interface MadeBy {
  /** Display name of the model. */
  readonly model: string;
  /** Pictures or videos that no model made went into it. */
  readonly isEdit: boolean;
  readonly title: string;
  readonly at: Date;
  /** The files that a person put together in it; absent for what a model made. */
  readonly ingredients?: readonly IngredientOnDisk[];
}

/** A file that another one was made from, with what it is called in the credential. */
export interface IngredientOnDisk extends FileOnDisk {
  readonly title: string;
}

/** Marks and signs what was generated, and reads such marks. */
export interface Provenance {
  /** Loads the library and the certificate, and logs with what is signed. Never throws. */
  start(): Promise<void>;
  /** Whether outputs are signed; null until it is known. */
  canSign(): boolean | null;
  /**
   * Writes a copy that is marked as generated and signed. Pixels and samples keep their bytes. A file that
   * cannot be marked or signed is logged and passed on unchanged. Throws `StorageError` when the disk fails,
   * and when `signal` is aborted.
   */
  protect(
    file: FileOnDisk,
    origin: MadeBy,
    signal: AbortSignal,
  ): Promise<{ path: string; size: number; protection: Protection } & AsyncDisposable>;
  /** The XMP packet that marks a picture as made by a model (its display name). */
  markPacket(model: string, isEdit: boolean): string;
  /** Reads a file's own record of how it was made. */
  examine(file: FileOnDisk): Promise<ProvenanceReport>;
  stop(): void;
}

/**
 * The dependencies that the capabilities of the service share: opened once by `createService` and passed on,
 * never imported as a singleton.
 */
export interface ServiceContext {
  readonly database: Database;
  readonly db: ServiceDb;
  readonly jobs: Jobs;
  readonly storage: ObjectStorage;
  /** Reads stored files, checked by their digests. */
  readonly files: StoredFiles;
  /** Days that files are kept unless their workspace has its own setting; 0: until they are deleted. */
  readonly keepDays: { readonly results: number; readonly uploads: number };
  /** Ids of the files of a workspace that stay beyond their retention time. */
  readonly heldFiles: (workspaceId: string) => Promise<readonly string[]>;
  /** Whether no other installation has its files in {@link storage}. */
  readonly ownsStorage: () => Promise<boolean>;
  /** Whether more files may be stored. */
  readonly storageCapacity: StorageCapacity;
  /** Marks outputs as generated, signs them, and reads such marks. */
  readonly provenance: Provenance;
  readonly catalog: Catalog;
  /** Encrypts what must be read again, such as webhook secrets. */
  readonly keyring: Keyring;
  /** Finds the caller of an API key; see `createAuthenticator` of `./keys`. */
  readonly authenticator: Authenticator;
  /** The rate limit of each key in this process. */
  readonly limiter: RateLimiter;
  readonly settings: ServiceSettings;
  /** Addresses of stored files: kept as paths, signed when they are read. */
  readonly addresses: OwnAddresses;
  /** Checks the signatures of {@link addresses}. */
  readonly addressSigner: AddressSigner;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** The database's time, unless a test has its own. */
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
}
