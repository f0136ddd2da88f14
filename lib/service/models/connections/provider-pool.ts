import type {
  MediaProvider,
  OpenedProviders,
  OpenProviders,
  ProviderDeclaration,
  ProviderDependencies,
  TextProvider,
} from '@/lib/providers';
import { createSwap, type Driver } from './swap-driver';

/** A connected provider to be open; `error` in place of a declaration that could not be made. */
export type ProviderSetup = { readonly id: string } & (
  | { readonly declaration: ProviderDeclaration }
  | { readonly error: string }
);

type Swap = ReturnType<typeof createSwap<Driver>>;

/**
 * All open providers, those of the configuration and those connected. The maps stay the same objects, so that the engine
 * and the text endpoints see a change at once.
 */
export function createProviderPool(
  declaredProviders: OpenedProviders,
  open: OpenProviders,
  parts: ProviderDependencies,
) {
  const media = new Map(declaredProviders.media);
  const text = new Map(declaredProviders.text);
  /** The declarations with which connected providers were opened, as text. */
  const openedTexts = new Map<string, string>();
  const swaps = new Map<unknown, Map<string, Swap>>([
    [media, new Map()],
    [text, new Map()],
  ]);
  const problems = new Map<string, string>();

  async function openProvider(target: ProviderSetup): Promise<void> {
    const { id } = target;
    problems.delete(id);
    if ('error' in target) {
      problems.set(id, target.error);
      return;
    }
    const { declaration } = target;
    const fingerprint = JSON.stringify(declaration);
    if (openedTexts.get(id) === fingerprint) return;
    try {
      // Disabled providers too, because their running tasks are followed to the end.
      const openedProviders = await open([{ ...declaration, enabled: true }], parts);
      registerDriver(media, id, openedProviders.media.get(id));
      registerDriver(text, id, openedProviders.text.get(id));
      openedTexts.set(id, fingerprint);
    } catch (cause) {
      problems.set(id, setupProblemOf(cause));
      parts.log.warn({ err: cause, provider: id }, 'a connected provider could not be opened');
    }
  }

  /** Registers a driver, in the existing swap if there is one, so that a task keeps its provider. */
  function registerDriver<T extends Driver>(
    map: Map<string, T>,
    id: string,
    driver: T | undefined,
  ): void {
    if (driver === undefined) return;
    const existingSwap = swaps.get(map)?.get(id);
    if (existingSwap !== undefined) {
      existingSwap.replace(driver);
      return;
    }
    const swap = createSwap<Driver>(driver);
    swaps.get(map)?.set(id, swap);
    map.set(id, swap.driver as T);
  }

  return {
    media: media as ReadonlyMap<string, MediaProvider>,
    text: text as ReadonlyMap<string, TextProvider>,
    /** Why a connected provider cannot be opened as it is stored now. */
    problemOf: (id: string): string | undefined => problems.get(id),
    /** Opens new and changed providers. For one that cannot be opened the reason is stored; the others are not affected. */
    async open(targets: readonly ProviderSetup[]): Promise<void> {
      await Promise.all(targets.map(openProvider));
    },
    /** Closes providers that are no longer connected, after their last call. */
    closeOthers(ids: ReadonlySet<string>): void {
      for (const id of openedTexts.keys()) {
        if (ids.has(id)) continue;
        openedTexts.delete(id);
        for (const swapsOfKind of swaps.values()) {
          swapsOfKind.get(id)?.retire();
          swapsOfKind.delete(id);
        }
        media.delete(id);
        text.delete(id);
      }
      for (const id of problems.keys()) if (!ids.has(id)) problems.delete(id);
    },
    async close(): Promise<void> {
      const declaredDrivers = [
        ...declaredProviders.media.values(),
        ...declaredProviders.text.values(),
      ];
      await Promise.allSettled([
        ...declaredDrivers.map((driver) => driver.close()),
        ...[...swaps.values()].flatMap((swapsOfKind) =>
          [...swapsOfKind.values()].map((swap) => swap.close()),
        ),
      ]);
    },
  };
}

/** The message of a setup error without its first line, which names the configuration's file. */
export const setupProblemOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(
    'The configuration is not right:\n  ',
    '',
  );
