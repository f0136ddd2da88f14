import type {
  ActionResult,
  ConnectedModel,
  ImportComparison,
  Preset,
  Provider,
  ProviderCheck,
  Trial,
  UpstreamModel,
} from '@/lib/contract';

/** The server actions of the operators' pages. */
export interface ProviderActions {
  connect(input: unknown): Promise<ActionResult<Provider>>;
  connectPreset(preset: string, pricing: unknown): Promise<ActionResult<Preset>>;
  update(provider: string, changes: unknown): Promise<ActionResult<Provider>>;
  remove(provider: string): Promise<ActionResult<void>>;
  test(provider: string): Promise<ActionResult<ProviderCheck>>;
  testSettings(input: unknown): Promise<ActionResult<ProviderCheck>>;
}

export interface ModelListActions {
  list(provider: string, search: string): Promise<ActionResult<UpstreamModel[]>>;
  add(input: {
    provider: string;
    model: string;
    document?: unknown;
    /** Of a workflow, the node whose files are the result; null: all that it saves. */
    output?: string | null | undefined;
  }): Promise<ActionResult<ConnectedModel>>;
  save(input: unknown): Promise<ActionResult<ConnectedModel>>;
}

export interface ModelActions {
  save(input: unknown): Promise<ActionResult<ConnectedModel>>;
  publish(model: string): Promise<ActionResult<ConnectedModel>>;
  unpublish(model: string): Promise<ActionResult<ConnectedModel>>;
  remove(model: string): Promise<ActionResult<void>>;
  attempt(model: string, input: unknown): Promise<ActionResult<Trial>>;
  compare(model: string, input: { document?: unknown }): Promise<ActionResult<ImportComparison>>;
  undo(change: number): Promise<ActionResult<void>>;
}
