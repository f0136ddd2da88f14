import type { AgentConsole } from '@/lib/contract';
import type { Keyring } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { ObjectStorage } from '@/lib/platform/storage';
import type { OpenProviders, ProviderTools } from '@/lib/providers';
import type { Configuration } from './config';
import type { ProvenanceOptions } from './files/provenance';
import type { Clock } from './http';
import type { StripeOptions } from './money/billing';
import type { EnginePace } from './tasks';
import type { TurnStoreOptions } from './text';
import type { WebhookEngineOptions } from './webhooks';

/** What a service is created from. The caller opens and closes the database and the storage. */
export interface ServiceOptions {
  database: Database;
  storage: ObjectStorage;
  configuration: Configuration;
  /** Encrypts what must be read again, such as webhook secrets. */
  keyring: Keyring;
  /** Public address, without a `/` at the end. */
  baseUrl: string;
  version: string;
  /** A folder that files pass through on their way to storage. */
  dataDir: string;
  /** Bytes that each workspace may store; without it there is no limit. */
  storageQuotaBytes?: number | undefined;
  /** Days that files are kept; 0 (the default): until they are deleted. */
  keepDays?: { results: number; uploads: number };
  /** Ids of the files of a workspace that stay beyond their retention time. */
  heldFiles?: (workspaceId: string) => Promise<readonly string[]>;
  /** Whether no other installation has its files in {@link storage}; by default none has. */
  ownsStorage?: () => Promise<boolean>;
  /** Bytes of the disk of `dataDir` that must stay free; with less nothing more is stored. */
  minFreeDiskBytes?: number;
  /** The key that signs outputs; without it they are marked and not signed. */
  contentCredentials?: ProvenanceOptions['credentials'];
  /** How many jobs of a kind this process runs at once; 0 accepts work and runs none. */
  workers: number;
  /** Spans and metrics of text models follow OpenTelemetry's conventions for generative AI; off by default. */
  genAiConventions?: boolean;
  allowLoopback: boolean;
  /** `ATELIER_OPERATOR_KEY`; without it `/manage/**` is not on the network. */
  operatorKey?: string | undefined;
  log: Logger;
  metrics: Metrics;
  clock?: Clock;
  /** Opens the providers that the configuration declares. */
  openProviders: OpenProviders;
  /** Tools for operators who connect a provider; without them no provider can be tested. */
  providerTools?: ProviderTools;
  pace?: Partial<EnginePace>;
  webhooks?: WebhookEngineOptions;
  turnStore?: TurnStoreOptions;
  /** The console, for tools of `/mcp`; without it they are not offered. */
  agentConsole?: AgentConsole;
  /** The payment providers, in addition to the sandbox. */
  stripe?: StripeOptions | undefined;
}
