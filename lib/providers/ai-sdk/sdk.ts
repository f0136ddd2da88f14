import type { Json } from '../json';
import { ProviderSetupError } from '../open-providers';
import { installCommand, type PackageName, packages } from './packages';

/* The part of AI SDK's model interfaces, version 4, that this driver uses (README). */

export type SdkFile =
  | { type: 'file'; mediaType: string; data: Uint8Array }
  | { type: 'url'; url: string };

interface SdkCall {
  prompt: string | undefined;
  n: number;
  aspectRatio: `${number}:${number}` | undefined;
  seed: number | undefined;
  providerOptions: Record<string, never>;
  abortSignal: AbortSignal;
}

export interface ImageCall extends SdkCall {
  size: `${number}x${number}` | undefined;
  files: SdkFile[] | undefined;
  mask: SdkFile | undefined;
}

export interface VideoCall extends SdkCall {
  resolution: `${number}x${number}` | undefined;
  duration: number | undefined;
  fps: number | undefined;
  image: undefined;
  frameImages: { image: SdkFile; frameType: 'first_frame' | 'last_frame' }[] | undefined;
  inputReferences: SdkFile[] | undefined;
  generateAudio: boolean | undefined;
}

export interface SpeechCall {
  text: string;
  voice: string | undefined;
  outputFormat: string | undefined;
  instructions: string | undefined;
  speed: number | undefined;
  language: string | undefined;
  providerOptions: Record<string, never>;
  abortSignal: AbortSignal;
}

interface SdkResult {
  warnings?: readonly object[] | undefined;
  providerMetadata?: Readonly<Record<string, unknown>> | undefined;
}

interface ImageModel {
  readonly maxImagesPerCall?:
    | number
    | undefined
    | ((model: { modelId: string }) => PromiseLike<number | undefined> | number | undefined);
  readonly supportsFileInputs?: PromiseLike<boolean | undefined> | boolean | undefined;
  readonly supportsMaskInputs?: PromiseLike<boolean | undefined> | boolean | undefined;
  doGenerate(call: ImageCall): PromiseLike<SdkResult & { images: string[] | Uint8Array[] }>;
}

export type SdkVideo =
  | { type: 'url'; url: string; mediaType: string }
  | { type: 'base64'; data: string; mediaType: string }
  | { type: 'binary'; data: Uint8Array; mediaType: string }
  | { type: 'uploaded'; mediaType: string };

export type VideoState = SdkResult &
  (
    | { status: 'pending' }
    | { status: 'completed'; videos: SdkVideo[] }
    | { status: 'error'; error: string }
  );

interface VideoModel {
  doStart?(call: VideoCall): PromiseLike<SdkResult & { operation: unknown }>;
  doStatus?(poll: { operation: never; abortSignal: AbortSignal }): PromiseLike<VideoState>;
}

interface SpeechModel {
  doGenerate(call: SpeechCall): PromiseLike<SdkResult & { audio: string | Uint8Array }>;
}

export interface SdkProvider {
  readonly specificationVersion?: string;
  imageModel(modelId: string): ImageModel;
  videoModel?(modelId: string): VideoModel;
  speechModel?(modelId: string): SpeechModel;
}

/** Opens a provider of a package. The SDK sends everything by `fetch`. */
export type CreateSdkProvider = (settings: Json & { fetch: typeof fetch }) => SdkProvider;

/** Loads a package. Throws `ProviderSetupError` with the command that installs it. */
export async function loadPackage(id: string, name: PackageName): Promise<CreateSdkProvider> {
  const { create } = packages[name];
  const install = `Run "${installCommand(name)}" in the project's folder and start again.`;
  const setupError = (why: string) =>
    new ProviderSetupError(
      `The configuration is not right:\n  Provider "${id}" needs the package @ai-sdk/${name}, ${why}. ${install}`,
    );
  const module = await loadByName(`@ai-sdk/${name}`).catch((error: unknown) => {
    const detail = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw setupError(`which is not installed or does not load (${detail})`);
  });
  const openProvider = module[create];
  if (typeof openProvider !== 'function')
    throw setupError(`and the installed one has no ${create}`);
  const provider = openProvider as CreateSdkProvider;
  const { specificationVersion } = provider({ fetch, apiKey: 'none' });
  if (specificationVersion !== 'v4') {
    throw setupError('and the installed one belongs to another release of the AI SDK');
  }
  return provider;
}

/** The name is not a constant, so that bundlers do not resolve a package that may not be installed. */
const loadByName = async (name: string): Promise<Json> =>
  (await import(/* @vite-ignore */ name)) as Json;
