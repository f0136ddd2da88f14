import { Readable } from 'node:stream';
import {
  type AgentBalance,
  type AgentPreview,
  type AgentService,
  type AgentUploadSource,
  type Budget,
  generationReceipt,
  limits,
  milliToCredits,
} from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import {
  readSmallFile,
  type SpooledFile,
  serializeUploadedFile,
  spool,
  storeReceivedUpload,
} from '../files/media';
import { downloadUrl } from '../files/references';
import { createGeneration, quoteGeneration } from '../generations';
import type { KeyCall } from '../http';
import { getBalance } from '../money/balance';
import { readBudgets } from '../money/budgets';
import { PriceAboveLimitError } from '../money/pricing';
import {
  cancelTask,
  findTask,
  listTasks,
  serializeTask,
  type TaskView,
  unknownTaskError,
} from '../tasks';
import type { McpContext, McpDependencies } from './dependencies';
import { repeatKeyOf } from './repeat-key';
import { callOf, type ServiceOf } from './tool';

/** Pictures of a result that an assistant sees, and the bytes of each. */
const maxPreviews = 4;
const previewBytes = 65_536;

/** The service in this process, by the functions behind its endpoints. Its refusals are `ApiError`. */
export const embeddedService =
  (context: McpContext, dependencies: McpDependencies): ServiceOf =>
  (call, signal) => {
    const { auth } = call;
    const { workspaceId } = auth;
    const serializeView = (view: TaskView) => serializeTask(context.addresses, view);
    async function readTask(id: string): Promise<TaskView> {
      const view = await findTask(context.db, workspaceId, id);
      if (view === null) throw unknownTaskError();
      return view;
    }
    return {
      pauses: { firstMs: 250, mostMs: 2_000 },
      listModels: async () => context.catalog.modelsFor(auth),
      quote: (body) => quoteGeneration(context, auth, body),
      async createWithin(body, { maxMilli, repeatText }) {
        const key = repeatText === undefined ? undefined : repeatKeyOf(auth, repeatText);
        const creationCall = callOf({ call, signal }, endpoints.createGeneration, body, key);
        try {
          const { text, isReplayed } = await createGeneration(context, dependencies, creationCall, {
            maxMilli,
          });
          const { task_id: taskId } = generationReceipt.parse(JSON.parse(text));
          return { taskId, repeated: isReplayed, begun: null };
        } catch (error) {
          if (error instanceof PriceAboveLimitError) {
            return { priceMilli: error.priceMilli, earlier: null };
          }
          throw error;
        }
      },
      async readTasks(ids) {
        const filter = { ids, statuses: null, after: null, limit: ids.length };
        const { tasks } = await listTasks(context.db, workspaceId, { ...filter, order: 'asc' });
        const byId = new Map(tasks.map((view) => [view.id, serializeView(view)]));
        return [...new Set(ids)].map((id) => {
          const task = byId.get(id);
          if (task === undefined) throw unknownTaskError();
          return task;
        });
      },
      async readResult(id, { preview }) {
        const view = await readTask(id);
        return {
          task: serializeView(view),
          previews: preview ? await previewsOf(context, call, view) : [],
        };
      },
      async listTasks(query) {
        const filter = { ...query, ids: null, order: 'desc' as const };
        const { tasks, hasMore } = await listTasks(context.db, workspaceId, filter);
        return { tasks: tasks.map(serializeView), hasMore };
      },
      cancelTask: async (id) =>
        serializeView(await cancelTask(context, dependencies.providers, workspaceId, id)),
      async upload({ name, ...source }) {
        const upload = callOf({ call, signal }, endpoints.uploadFile, {});
        await context.storageCapacity.checkDisk();
        await context.storageCapacity.checkBeforeWork(workspaceId);
        const file = await receiveFile(context, dependencies, upload, source);
        const receivedUpload = { file, name: name ?? null, ingredients: null };
        const storedUpload = await storeReceivedUpload(
          context,
          dependencies.spoolDirectory,
          upload,
          receivedUpload,
          'file',
        );
        return serializeUploadedFile(context.addresses, storedUpload);
      },
      readBalance: () => readBalance(context, call),
      onKeyEnd: (onEnd) => context.authenticator.watch(auth, onEnd),
    } satisfies AgentService;
  };

/** Small previews of the first files, without those that cannot be read. */
async function previewsOf(
  context: McpContext,
  { auth, log }: KeyCall,
  { outputs }: TaskView,
): Promise<AgentPreview[]> {
  const previews = await Promise.all(
    (outputs ?? []).slice(0, maxPreviews).map(async (file, output) => {
      const path = file.previewPath ?? file.thumbnailPath;
      if (path === undefined || file.noLongerKept) return null;
      try {
        const preview = await readSmallFile(context, auth.workspaceId, path, previewBytes);
        return preview === null ? null : { ...preview, output };
      } catch (error) {
        log.warn({ err: error }, 'a result was answered without its preview');
        return null;
      }
    }),
  );
  return previews.filter((preview) => preview !== null);
}

/** The file on disk, from its address or its content. Throws `ApiError`. */
async function receiveFile(
  context: McpContext,
  { spoolDirectory }: Pick<McpDependencies, 'spoolDirectory'>,
  call: KeyCall,
  { url, content = '' }: AgentUploadSource,
): Promise<SpooledFile> {
  if (url !== undefined) return (await downloadUrl(context, call, { url, spoolDirectory })).file;
  // A data: URL names its type before the first comma, which is read from the content anyway.
  const bytes = Buffer.from(content.slice(content.indexOf(',') + 1), 'base64');
  return spool(Readable.from([bytes]), { directory: spoolDirectory, maxBytes: limits.uploadBytes });
}

async function readBalance(
  { db }: Pick<McpContext, 'db'>,
  { auth }: KeyCall,
): Promise<AgentBalance> {
  const { workspaceId, keyId } = auth;
  const [credits, budgets] = await Promise.all([
    getBalance(db, workspaceId),
    readBudgets(db, workspaceId, { owner: { subject: ['key', 'key_day'], subjectId: keyId } }),
  ]);
  const limit =
    budgets.length === 0
      ? 'A request may cost up to available_credits.'
      : 'A request may cost up to the smallest of available_credits and what remains of the budgets.';
  const { approvalAboveMilli } = auth.agent ?? {};
  const otherLimits = [
    ...(auth.agent === null ? [] : ['The budgets of its person and project hold, too.']),
    ...(approvalAboveMilli == null
      ? []
      : [`Above ${milliToCredits(approvalAboveMilli)} credits a person is asked first.`]),
  ];
  return {
    available: credits.quota_amount,
    reserved: credits.authorized_amount,
    monthBudget: budgetOf(budgets, 'key'),
    dayBudget: budgetOf(budgets, 'key_day'),
    next: [limit, ...otherLimits].join(' '),
  };
}

function budgetOf(budgets: readonly Budget[], subject: Budget['subject']) {
  const budget = budgets.find((each) => each.subject === subject);
  if (budget === undefined) return null;
  const { limit, spent: spentCredits, authorized: reserved, remaining, resets_at } = budget;
  return { limit, spent: spentCredits, reserved, remaining, resets_at };
}
