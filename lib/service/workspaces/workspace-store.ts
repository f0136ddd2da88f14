import { eq } from 'drizzle-orm';
import type { CreateWorkspaceBody, ManagedWorkspace, UpdateWorkspaceBody } from '@/lib/contract';
import { idPrefixes, isId } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext, ServiceTx } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';
import { grantCredits, openBalance } from '../money/ledger';
import { serializeWorkspace } from './serialize';

const { workspaces } = schema;

/** Once-key of the sandbox grant, so that a workspace gets it once. */
const sandboxOnceKey = 'sandbox-credits';

/**
 * Creates a workspace with its balance. Repeated with the same `id` it returns the existing workspace. A new team
 * workspace starts with free credits while every route is a sandbox, unless `sandboxGrant` is false. Throws
 * `ApiError` invalid_value when `id` has another form.
 */
export async function createWorkspace(
  { db, settings }: Pick<ServiceContext, 'db' | 'settings'>,
  body: CreateWorkspaceBody,
  options: { sandboxGrant?: boolean } = {},
): Promise<ManagedWorkspace> {
  const id = body.id ?? newId(idPrefixes.workspace);
  if (!isId('workspace', id)) {
    throw new ApiError('invalid_value', 'A workspace id is ws_ and 8 to 64 letters and digits.', {
      param: 'id',
    });
  }
  const { sandboxGrant = true } = options;
  const isGrantDue = sandboxGrant && settings.isSandbox && settings.sandboxGrantMilli > 0;
  const create = async (tx: ServiceTx) => {
    const createdRow = await insertWorkspace(tx, id, body);
    if (createdRow === undefined) return readWorkspaceRow(tx, id);
    await openBalance(tx, id);
    if (isGrantDue && createdRow.kind === 'team') {
      await grantCredits(tx, {
        workspaceId: id,
        amountMilli: settings.sandboxGrantMilli,
        onceKey: sandboxOnceKey,
        memo: 'Sandbox credits',
      });
    }
    return createdRow;
  };
  const row = await db.transaction(create);
  return serializeWorkspace(row);
}

async function insertWorkspace(tx: ServiceTx, id: string, body: CreateWorkspaceBody) {
  const [createdRow] = await tx
    .insert(workspaces)
    .values({ id, name: body.name, kind: body.kind, region: body.region, group: body.group })
    .onConflictDoNothing({ target: workspaces.id })
    .returning();
  return createdRow;
}

/** The workspace. Throws `ApiError` not_found. */
export async function getWorkspace(
  { db }: Pick<ServiceContext, 'db'>,
  id: string,
): Promise<ManagedWorkspace> {
  return serializeWorkspace(await readWorkspaceRow(db, id));
}

/** Changes a workspace, with effect on its keys at once. Throws `ApiError` not_found. */
export async function updateWorkspace(
  { db, authenticator }: Pick<ServiceContext, 'db' | 'authenticator'>,
  id: string,
  body: UpdateWorkspaceBody,
): Promise<ManagedWorkspace> {
  const {
    signed_media: signedMedia,
    keep_results_days: keepResultsDays,
    keep_uploads_days: keepUploadsDays,
    rate_limit: rateLimit,
    ...otherColumns
  } = body;
  const limits =
    rateLimit === undefined
      ? {}
      : {
          requestsPerMinute: rateLimit?.requests_per_minute ?? null,
          requestBurst: rateLimit?.burst ?? null,
        };
  const changes = Object.fromEntries(
    Object.entries({
      ...otherColumns,
      ...limits,
      signedMedia,
      keepResultsDays,
      keepUploadsDays,
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changes).length === 0) return serializeWorkspace(await readWorkspaceRow(db, id));
  const [row] = await db.update(workspaces).set(changes).where(eq(workspaces.id, id)).returning();
  if (row === undefined) throw unknownWorkspaceError();
  await authenticator.forgetWorkspace(id);
  return serializeWorkspace(row);
}

async function readWorkspaceRow(db: ServiceContext['db'], id: string) {
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, id));
  if (row === undefined) throw unknownWorkspaceError();
  return row;
}

const unknownWorkspaceError = (): ApiError =>
  new ApiError('not_found', 'There is no such workspace.');
