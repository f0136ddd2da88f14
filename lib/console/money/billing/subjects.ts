import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { idPrefixes } from '@/lib/contract';
import { resultPath } from '@/lib/pages/result-href';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { modelNames } from '../usage';

/** The purpose of a ledger entry. Parts are null when they are unknown or hidden from the reader. */
export interface Subject {
  /** Name of the model. */
  readonly model: string | null;
  /** The beginning of the prompt or question. */
  readonly prompt: string | null;
  /** Path of its page, below the workspace. */
  readonly path: string | null;
}

/** Most characters of a prompt in the ledger. */
const promptLength = 80;

const firstWords = (text: string): string | null => {
  const line = text
    .slice(0, 4 * promptLength)
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  return line.length <= promptLength
    ? line
    : `${line.slice(0, promptLength).toWellFormed().trimEnd()}…`;
};

const unknownSubject: Subject = { model: null, prompt: null, path: null };

/**
 * Looks up the tasks, text turns and orders of ledger entries: tasks in the gallery's records, turns in the
 * conversations that the reader may open (in other conversations only the model), and turns of API keys at the
 * embedded service.
 */
export async function readSubjects(
  access: Access,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Subject> {
  const requestedIds = [...new Set(ids)].filter((id): id is string => id !== null);
  const [taskSubjects, turnSubjects] = await Promise.all([
    requestedIds.length === 0 ? [] : readTaskSubjects(access, requestedIds),
    requestedIds.length === 0 ? [] : readTurnSubjects(access, requestedIds),
  ]);
  const subjects = new Map<string, Subject>([...taskSubjects, ...turnSubjects]);
  const foreignTurnIds = requestedIds.filter(
    (id) => id.startsWith(`${idPrefixes.turn}_`) && !subjects.has(id),
  );
  for (const [id, model] of await readForeignTurnModels(access, foreignTurnIds)) {
    subjects.set(id, { ...unknownSubject, model });
  }
  // When the models cannot be read, their ids are shown instead of names.
  const hasModels = [...subjects.values()].some(({ model }) => model !== null);
  const modelName = hasModels
    ? await modelNames(access.workspace.id).catch(() => (model: string) => model)
    : (model: string) => model;
  return (id) => {
    if (id === null) return unknownSubject;
    const subject = subjects.get(id);
    if (subject !== undefined) {
      return { ...subject, model: subject.model === null ? null : modelName(subject.model) };
    }
    if (id.startsWith(`${idPrefixes.task}_`)) return { ...unknownSubject, path: resultPath(id) };
    if (id.startsWith(`${idPrefixes.order}_`))
      return { ...unknownSubject, path: `billing/orders/${encodeURIComponent(id)}` };
    return unknownSubject;
  };
}

async function readTaskSubjects(
  { workspace }: Access,
  ids: string[],
): Promise<[string, Subject][]> {
  const { creations: c } = schema;
  const rows = await runtime()
    .db.select({ id: c.taskId, model: c.model, prompt: c.prompt })
    .from(c)
    .where(and(inArray(c.taskId, ids), eq(c.workspaceId, workspace.id)));
  return rows.map(({ id, model, prompt }) => [
    id,
    { model, prompt: firstWords(prompt), path: resultPath(id) },
  ]);
}

async function readTurnSubjects(
  { workspace, user }: Access,
  ids: string[],
): Promise<[string, Subject][]> {
  const { conversations: c, messages: m } = schema;
  const question = alias(m, 'question');
  const rows = await runtime()
    .db.select({
      id: m.turnId,
      model: m.model,
      conversation: c.id,
      prompt: question.content,
      owner: c.userId,
      shared: c.shared,
    })
    .from(m)
    .innerJoin(c, eq(c.id, m.conversationId))
    .leftJoin(question, eq(question.id, m.parentId))
    .where(and(inArray(m.turnId, ids), eq(c.workspaceId, workspace.id)));
  return rows.flatMap(({ id, model, conversation, prompt, owner, shared }): [string, Subject][] => {
    if (id === null) return [];
    if (owner !== user.id && !shared) return [[id, { ...unknownSubject, model }]];
    return [[id, { model, prompt: firstWords(prompt ?? ''), path: `chat/${conversation}` }]];
  });
}

const turnPageSize = 200;

/** The models of turns made with API keys. These turns are in no conversation, and the service stores no messages. */
async function readForeignTurnModels(
  { workspace }: Access,
  ids: readonly string[],
): Promise<[string, string][]> {
  const { manage } = runtime().service;
  if (manage === null || ids.length === 0) return [];
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / turnPageSize) }, (_, index) => {
      const pageIds = ids.slice(index * turnPageSize, (index + 1) * turnPageSize);
      return manage.turns.list(workspace.id, { ids: pageIds.join(','), limit: turnPageSize });
    }),
  );
  return pages.flatMap(({ data }) => data.map(({ id, model }): [string, string] => [id, model]));
}
