import {
  type AgentBoard,
  type AgentCaller,
  type AgentConsole,
  AgentRefusalError,
} from '@/lib/contract';
import { joinPresetText, measurePresetText, presetVariables } from '@/lib/forms';
import { boardName } from '@/lib/pages/board-input';
import { presetLimits } from '@/lib/pages/presets';
import { commentText } from '@/lib/pages/review';
import { versionName } from '@/lib/pages/versions';
import { createBoard, readBoards, setOnBoard } from '../../boards';
import { recordEdit, refreshCreations } from '../../create/creations';
import { readPresets } from '../../create/presets';
import { failureOf } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { commentOnResult } from '../../review/results';
import { type Access, requireAccessOfPerson } from '../../team/access';
import { planEdit } from './plan-edit';

const addressOf = (access: Access, path: string): string =>
  `${runtime().service.baseUrl}/${access.workspace.slug}/${path}`;

/** Refuses with the message that a page shows to the person for the same work. Our own errors are thrown on. */
async function withRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AgentRefusalError) throw error;
    const { status, failure } = failureOf(error);
    if (status >= 500) throw error;
    throw new AgentRefusalError(failure.message);
  }
}

/** Does work with the access of the person who made the key, by the permission that the page with it needs. */
const asPerson = <Result>(
  { workspaceId, personId }: AgentCaller,
  work: (access: Access) => Promise<Result>,
): Promise<Result> =>
  withRefusals(async () => {
    if (personId === null) {
      throw new AgentRefusalError(
        'This key belongs to no person, so it reaches nothing of the console. Make one at API keys.',
      );
    }
    return work(await requireAccessOfPerson(workspaceId, personId, 'gallery.organise'));
  });

async function listAgentBoards(access: Access): Promise<AgentBoard[]> {
  const reader = { workspaceId: access.workspace.id, userId: access.user.id };
  const boards = await readBoards(runtime().db, reader);
  return boards.map(({ id, name, count }) => ({
    id,
    name,
    results: count,
    address: addressOf(access, `boards/${id}`),
  }));
}

/** The console as the tools of `/mcp` reach it: the functions behind its pages, with the access of the key's person. */
export const agentConsole: AgentConsole = {
  connectAddress: (caller) => asPerson(caller, async (access) => addressOf(access, 'connect')),

  listBoards: (caller) => asPerson(caller, listAgentBoards),

  addToBoard: (caller, nameOrId, results) =>
    asPerson(caller, async (access) => {
      // The results that the key made are recorded only when the updates are read.
      await refreshCreations(caller.workspaceId, []);
      const existingBoards = await listAgentBoards(access);
      const existingBoard =
        existingBoards.find(({ id }) => id === nameOrId) ??
        existingBoards.find(({ name }) => name === nameOrId);
      const boardId = existingBoard?.id ?? (await createBoard(access, boardName.parse(nameOrId)));
      const addedResults = await setOnBoard(access, boardId, results, true);
      const board = (await listAgentBoards(access)).find(({ id }) => id === boardId);
      if (board === undefined) throw new AgentRefusalError('This board was deleted meanwhile.');
      return { board, added: addedResults.length };
    }),

  comment: (caller, result, text) =>
    asPerson(caller, async (access) => {
      await refreshCreations(caller.workspaceId, []);
      await commentOnResult(access, result, {
        text: commentText.parse(text),
        parent: null,
        place: null,
      });
      const path = `gallery/${encodeURIComponent(result.task_id)}?output=${result.output}&review`;
      return addressOf(access, path);
    }),

  listPresets: (caller) =>
    asPerson(caller, async (access) => {
      const { data } = await readPresets(access);
      return data.map(({ id, name, text, model, values }) => ({
        id,
        name,
        text,
        variables: presetVariables(text),
        model,
        params: values,
      }));
    }),

  fillPreset({ text }, prompt, words) {
    if (measurePresetText(prompt.length, text, words) > presetLimits.text) {
      throw new AgentRefusalError('What was put into the preset is too long.');
    }
    return joinPresetText(prompt, text, words);
  },

  planEdit,

  recordEdit: (caller, { taskId, of: { task_id, output }, verb }) =>
    asPerson(caller, (access) =>
      recordEdit(
        runtime().db,
        { workspaceId: caller.workspaceId, userId: access.user.id },
        { parent: versionName({ kind: 'result', taskId: task_id, output }), verb, mask: null },
        { taskId },
      ),
    ),
};
