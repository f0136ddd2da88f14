import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { ChatEvent, TurnBody } from '@/lib/pages/chat';
import { chatLimits } from '@/lib/pages/chat-limits';
import { chatRequest } from '@/lib/pages/chat-request';
import { isSqlError } from '@/lib/platform/database';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema } from '../db';
import { workspaceClient } from '../developers/stored-keys';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { metadataOf, requireOfferedProject, resolveProject } from '../projects';
import type { Access } from '../team/access';
import { requireConversation } from './conversations';
import { noConversationError } from './errors';
import { checkSeenPrice, historyOf } from './quote';
import type { ConversationRow, MessageRow, NewMessageRow } from './rows';
import { isOwn, readMessages, serializeConversation, serializeMessage } from './rows';
import { type RunHub, runHub, startRun } from './runs';
import { followMessages } from './stream';
import { titleOf } from './title';

const { messages: m, conversations: c } = schema;

type Question = Extract<TurnBody['ask'], { kind: 'question' }>;

/** The result of a submission: the messages to show and the answers to produce. */
interface StartedTurn {
  readonly conversation: ConversationRow;
  readonly rows: readonly MessageRow[];
  readonly tree: readonly MessageRow[];
  /** Whether the answers still have to be started. */
  readonly needsStart: boolean;
}

/**
 * One submission of Send, Regenerate or Try again: stores the question and its answers, starts them and streams their events.
 * A repeat of the submission finds these messages and follows them. Throws 404 for a conversation that is not the person's
 * own, `PriceRoseError`, `InvalidRequestError`, `NoWorkspaceKeyError`.
 */
export async function beginTurn(access: Access, body: TurnBody): Promise<Response> {
  const { user, workspace } = access;
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError(
      'Chat needs a team workspace. Create one from the workspace menu.',
    );
  }
  // Throws for a workspace without a key, before anything is stored.
  await workspaceClient(workspace.id);
  const hub = await runHub(runtime().database);
  const submission = `${user.id}.${body.submission_id}`;
  const existingTurn = await findSubmission(access, submission);
  if (existingTurn === null) await checkSeenPrice(access, body);
  const startedTurn =
    existingTurn ??
    (await writeTurn(access, body, { submission, owner: hub.owner }).catch(
      async (error: unknown) => {
        // A simultaneous repeat of the submission has stored it already.
        const concurrentTurn = isSqlError(error, '23505')
          ? await findSubmission(access, submission)
          : null;
        if (concurrentTurn === null) throw error;
        return concurrentTurn;
      },
    ));
  if (startedTurn.needsStart) startAnswers(access, hub, startedTurn);
  const answers = startedTurn.rows.filter(({ role }) => role === 'assistant');
  const turn: ChatEvent = {
    type: 'turn',
    conversation: serializeConversation(startedTurn.conversation, { userId: user.id }, user.name),
    messages: startedTurn.rows.map(serializeMessage),
  };
  return followMessages(
    answers.map(({ id, content, reasoning }) => ({
      id,
      from: { content: content.length, reasoning: reasoning.length },
    })),
    [turn],
  );
}

async function findSubmission({ user }: Access, submission: string): Promise<StartedTurn | null> {
  const { db } = runtime();
  const rows = await db
    .select()
    .from(m)
    .where(inArray(m.submission, submissionNames(submission)))
    .orderBy(m.id);
  const [firstRow] = rows;
  if (firstRow === undefined) return null;
  const [conversation] = await db
    .select()
    .from(c)
    .where(and(eq(c.id, firstRow.conversationId), eq(c.userId, user.id)));
  return conversation === undefined ? null : { conversation, rows, tree: [], needsStart: false };
}

/** The `submission` values of the rows that a submission made. */
const submissionNames = (submission: string): string[] => [
  `${submission}.question`,
  ...Array.from({ length: chatLimits.columns }, (_, index) => `${submission}.${index}`),
];

interface Submission {
  /** The ids of the person and of the submission. */
  readonly submission: string;
  /** The id of the process that produces the answers. */
  readonly owner: string;
}

const writeTurn = (access: Access, body: TurnBody, submission: Submission): Promise<StartedTurn> =>
  runtime().db.transaction((tx) => {
    if (body.ask.kind === 'retry')
      return restartAnswer(tx, access, body.ask.message_id, submission);
    return writeRound(tx, access, body, submission);
  });

async function writeRound(
  tx: ConsoleTx,
  access: Access,
  body: TurnBody,
  submission: Submission,
): Promise<StartedTurn> {
  const branch =
    body.ask.kind === 'question'
      ? await writeQuestion(tx, access, { ...body.ask, project: body.project }, submission)
      : await findQuestion(tx, access, body.ask.kind === 'again' ? body.ask.message_id : '');
  const { conversation, question } = branch;
  await requireConversationProject(tx, access, conversation);
  const batchId = newId(idPrefixes.message);
  const answers = await insertMessages(
    tx,
    body.targets.map(({ model, settings }, index) => ({
      id: newId(idPrefixes.message),
      conversationId: conversation.id,
      parentId: question.id,
      role: 'assistant',
      content: '',
      status: 'streaming',
      model,
      settings,
      endpoint: body.endpoint,
      system: body.system,
      batch: batchId,
      submission: `${submission.submission}.${index}`,
      owner: submission.owner,
    })),
  );
  const chosenChild = answers[0]?.id ?? null;
  await tx.update(m).set({ chosenChild }).where(eq(m.id, question.id));
  const rows = [
    ...(body.ask.kind === 'question' ? [{ ...question, chosenChild }] : []),
    ...answers,
  ];
  return { conversation, rows, tree: [...branch.tree, ...rows], needsStart: true };
}

const insertMessages = (tx: ConsoleTx, rows: NewMessageRow[]): Promise<MessageRow[]> =>
  tx.insert(m).values(rows).returning();

async function writeQuestion(
  tx: ConsoleTx,
  access: Access,
  draft: Question & Pick<TurnBody, 'project'>,
  submission: Submission,
) {
  const { content, images } = draft;
  if (content.trim() === '' && images.length === 0) {
    throw new InvalidRequestError('Write something first.', 'content');
  }
  if (!images.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))) {
    throw new InvalidRequestError('An image needs an http or https address.', 'images');
  }
  const conversation =
    draft.conversation_id === null
      ? await createConversation(tx, access, titleOf(content), draft.project)
      : await touchConversation(tx, access, draft.conversation_id);
  const tree = await readMessages(tx, conversation.id);
  const parent = tree.find(({ id }) => id === draft.parent_id);
  if (draft.parent_id !== null && parent?.role !== 'assistant') throw noConversationError();
  if (parent?.status === 'streaming') {
    throw new InvalidRequestError('Wait for the answer, or stop it first.', 'parent_id');
  }
  const [question] = await insertMessages(tx, [
    {
      id: newId(idPrefixes.message),
      conversationId: conversation.id,
      parentId: parent?.id ?? null,
      role: 'user',
      content,
      images: [...images],
      status: 'done',
      submission: `${submission.submission}.question`,
    },
  ]);
  if (question === undefined) throw new Error('the question just written is not there');
  if (parent === undefined) {
    await tx.update(c).set({ chosenRoot: question.id }).where(eq(c.id, conversation.id));
  } else {
    await tx.update(m).set({ chosenChild: question.id }).where(eq(m.id, parent.id));
    // Of several answers the one that is continued is shown from now on.
    if (parent.parentId !== null) {
      await tx.update(m).set({ chosenChild: parent.id }).where(eq(m.id, parent.parentId));
    }
  }
  return { conversation, question, tree };
}

/** A conversation in the project that the page showed, else the person's open one. */
async function createConversation(
  tx: ConsoleTx,
  access: Access,
  title: string,
  project: string | null | undefined,
) {
  const { workspace, user } = access;
  const id = newId(idPrefixes.conversation);
  const [row] = await tx
    .insert(c)
    .values({
      id,
      workspaceId: workspace.id,
      userId: user.id,
      title,
      projectId: await resolveProject(tx, access, project),
    })
    .returning();
  if (row === undefined) throw new Error('the conversation just made is not there');
  return row;
}

/** The person's own conversation, moved to the top. Throws 404. */
async function touchConversation(tx: ConsoleTx, access: Access, id: string) {
  const [row] = await tx
    .update(c)
    .set({ updatedAt: sql`now()` })
    .where(isOwn(access, id))
    .returning();
  if (row === undefined) throw noConversationError();
  return row;
}

/** Throws `InvalidRequestError` when the conversation's project can no longer pay for the person's answers. */
async function requireConversationProject(
  tx: ConsoleTx,
  access: Access,
  { projectId }: { readonly projectId: string | null },
): Promise<void> {
  if (projectId !== null) await requireOfferedProject(tx, access, projectId);
}

async function findQuestion(tx: ConsoleTx, access: Access, messageId: string) {
  const [question] = await tx.select().from(m).where(eq(m.id, messageId));
  if (question?.role !== 'user') throw noConversationError();
  const conversation = await touchConversation(tx, access, question.conversationId);
  const tree = await readMessages(tx, conversation.id);
  return { conversation, question, tree };
}

/** Restarts a failed answer of unknown cost: the same row, submission, model, settings and request. */
async function restartAnswer(
  tx: ConsoleTx,
  access: Access,
  messageId: string,
  { owner }: Submission,
): Promise<StartedTurn> {
  const [storedAnswer] = await tx.select().from(m).where(eq(m.id, messageId));
  if (storedAnswer === undefined) throw noConversationError();
  const conversation = await touchConversation(tx, access, storedAnswer.conversationId);
  if (storedAnswer.status === 'failed') await requireConversationProject(tx, access, conversation);
  const [row] = await tx
    .update(m)
    .set({
      content: '',
      reasoning: '',
      reasoningMs: null,
      status: 'streaming',
      owner,
      errorCode: null,
      errorMessage: null,
      requestId: null,
      turnId: null,
      creditsMilli: null,
      endedAt: null,
    })
    .where(
      and(
        eq(m.id, messageId),
        eq(m.status, 'failed'),
        or(isNull(m.creditsMilli), eq(m.creditsMilli, 0)),
      ),
    )
    .returning();
  if (row === undefined && storedAnswer.status === 'failed') {
    // An answer that was charged is kept.
    throw new InvalidRequestError(
      'What was written of this answer was charged by now, so it stays. Press Regenerate for another one.',
    );
  }
  // A repeat of the submission finds the answer running, or already ended.
  if (row === undefined) return { conversation, rows: [storedAnswer], tree: [], needsStart: false };
  const tree = await readMessages(tx, conversation.id);
  return { conversation, rows: [row], tree, needsStart: true };
}

function startAnswers(
  { workspace, user }: Access,
  hub: RunHub,
  { conversation, rows, tree }: StartedTurn,
): void {
  for (const row of rows) {
    if (row.role !== 'assistant' || row.model === null || row.endpoint === null) continue;
    const { path, body: requestBody } = chatRequest({
      endpoint: row.endpoint,
      model: row.model,
      system: row.system,
      settings: row.settings,
      history: historyOf(tree, row.parentId),
    });
    // The project is the conversation's, whatever the settings say.
    const { metadata: _metadata, ...body } = requestBody;
    const job = {
      messageId: row.id,
      workspaceId: workspace.id,
      userId: user.id,
      idempotencyKey: row.submission,
      request: {
        path,
        body: {
          ...body,
          // Every branch sends its own history.
          ...(path === '/v1/responses' ? { store: false } : {}),
          ...metadataOf(conversation.projectId),
        },
      },
    };
    startRun(job, hub);
  }
}

/** Stops an answer of the person's own conversation, in any process. Throws 404. */
export async function stopAnswer(access: Access, messageId: string): Promise<void> {
  const { db, database } = runtime();
  const [row] = await db
    .select({ id: m.id, conversationId: m.conversationId })
    .from(m)
    .where(eq(m.id, messageId));
  if (row === undefined) throw noConversationError();
  const conversation = await requireConversation(access, row.conversationId);
  if (conversation.userId !== access.user.id) throw noConversationError();
  const hub = await runHub(database);
  await (hub.runs.get(messageId)?.stop() ?? hub.notify({ kind: 'stop', messageId }));
}
