import { setTimeout as wait } from 'node:timers/promises';
import { pick } from '../../kill-run/random';
import type { Workspace } from '../journal';
import type { Client } from './client';
import { create, nextSubmission } from './creations';
import { askOnce, askUntilAnswered } from './questions';
import { upload } from './uploads';

/** Most unanswered calls of a kind in each workspace; beyond that no new ones are made. */
const maxOpen = 12;

/** Keeps every workspace busy until `stop` aborts. Resolves once all calls have ended or were given up. */
export async function runLoad(
  client: Client,
  workspaces: readonly Workspace[],
  stop: AbortSignal,
): Promise<void> {
  await Promise.all(workspaces.flatMap((workspace) => kindsOf(client, workspace).map(keepBusy)));

  async function keepBusy({ everyMs, begin }: Kind): Promise<void> {
    const open = new Set<Promise<void>>();
    while (!stop.aborted) {
      if (open.size < maxOpen) {
        const work = begin().finally(() => open.delete(work));
        open.add(work);
      }
      const pauseMs = everyMs * (0.5 + client.random());
      await wait(pauseMs, undefined, { signal: stop }).catch(() => {});
    }
    await Promise.all(open);
  }
}

interface Kind {
  /** Average interval. */
  readonly everyMs: number;
  readonly begin: () => Promise<void>;
}

function kindsOf(client: Client, workspace: Workspace): Kind[] {
  const { journal, random } = client;
  let creations = 0;
  return [
    {
      everyMs: 3_000,
      begin() {
        creations += 1;
        const files = journal.uploads.filter((each) => each.workspace === workspace);
        const reference = files.length === 0 ? null : pick(random, files).url;
        const key = `${workspace.name} ${creations}`;
        return create(client, workspace, nextSubmission(random, key, reference));
      },
    },
    { everyMs: 3_000, begin: () => askUntilAnswered(client, workspace) },
    { everyMs: 3_000, begin: () => askOnce(client, workspace) },
    { everyMs: 8_000, begin: () => upload(client, workspace) },
  ];
}
