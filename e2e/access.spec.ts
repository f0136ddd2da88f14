import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, request as requests } from 'playwright/test';
import type { BillingCatalog } from '../lib/contract';
import { may, type Permission, type Role, roles } from '../lib/pages/permissions';
import { type ServerProcess, startServer } from '../tests/server-process/index';
import {
  actionsInBuild,
  characterInput,
  experimentChange,
  operatorActions,
  operatorPages,
  otherActions,
  presetInput,
  projectInput,
  storyboardChange,
  type Targets,
  workspaceActions,
} from './access/actions/index';
import { besideProxy, callAction, callHandler } from './access/callers';
import { chatTurn, operatorHandlers, workspaceHandlers } from './access/handlers';
import {
  actionPermissions,
  handlerPermissions,
  pagePermissions,
  pathOf,
} from './access/permissions';
import { OWNER } from './account';
import { signInByForm } from './session';
import { expect, test } from './test';

const allows = (role: Role, permission: Permission | undefined): boolean =>
  permission !== undefined && may(role, permission);

const root = process.cwd();
const actions = actionsInBuild(root);
/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const stranger = { email: 'stranger@atelier.test', password: 'a stranger’s password' };

let server: ServerProcess;
let targets: Targets;
/** Callers: the owner, a member of only another workspace, and one without a session. */
let owner: APIRequestContext;
let foreign: APIRequestContext;
let visitor: APIRequestContext;
/** A caller of each role in the workspace. */
let staff: Record<Role, APIRequestContext>;

async function signedIn(account: { email: string; password: string }) {
  const context = await requests.newContext();
  await signInByForm(context, server.url, account);
  return context;
}

/** Invites a new person by a link. Returns their browser context once they have joined. */
async function invited(role: 'admin' | 'member', name: string): Promise<APIRequestContext> {
  const draft = { email: null, role, mail: false };
  const made = await act(owner, 'inviteAction', ['studio', draft]);
  const token = /invitations\/([\w-]{43})/.exec(made)?.[1];
  const context = await requests.newContext();
  const account = { name, email: `${role}@atelier.test`, password: `the password of ${name}` };
  const joined = await act(context, 'signUpInvitedAction', [token, account]);
  expect(joined).toContain('/studio/create');
  return context;
}

const act = (caller: APIRequestContext, name: string, args: unknown[], headers = {}) => {
  const action = actions.get(name);
  if (action === undefined) throw new Error(`${name} is not in the build`);
  const { workspace } = targets;
  return callAction(caller, server.url, action, args, { workspace, headers });
};

/** Makes an unpaid order of the owner. Returns its id. */
async function orderOf(): Promise<string> {
  const headers = { authorization: `Bearer ${OWNER.apiKey}` };
  const catalog = await visitor.get(`${server.url}/api/billing/catalog`, { headers });
  const { data } = (await catalog.json()) as BillingCatalog;
  const [product] = data;
  const [price] = product?.prices ?? [];
  const answer = await act(owner, 'checkoutAction', [
    'studio',
    {
      productId: product?.id,
      priceId: price?.id,
      provider: 'sandbox',
      submission: '00000000-0000-4000-8000-000000000005',
    },
  ]);
  const id = /"orderId":"(ord_\w+)"/.exec(answer)?.[1] ?? '';
  expect(id, answer).toMatch(/^ord_/);
  return id;
}

test.beforeAll(async () => {
  server = await startServer({
    env: {
      ATELIER_SIGNUP: 'open',
      ATELIER_INIT_USER_EMAIL: OWNER.email,
      ATELIER_INIT_USER_PASSWORD: OWNER.password,
      ATELIER_INIT_WORKSPACE: OWNER.workspace,
      ATELIER_INIT_API_KEY: OWNER.apiKey,
      ATELIER_INIT_CREDITS: '1000',
      LOG_LEVEL: 'warn',
    },
  });
  targets = {
    workspace: 'studio',
    taskId: '',
    board: '',
    project: '',
    asset: '',
    conversation: '',
    experiment: '',
    preset: '',
    storyboard: '',
    character: '',
    message: '',
    member: '',
    invitation: '',
    order: '',
  };
  visitor = await requests.newContext();
  owner = await signedIn(OWNER);
  const made = await act(owner, 'createBoardAction', ['studio', 'Kept']);
  targets.board = /"value":"(\w+)"/.exec(made)?.[1] ?? '';
  expect(targets.board).toMatch(/^brd_/);
  const project = await act(owner, 'createProjectAction', [
    'studio',
    { ...projectInput, name: 'Night train' },
  ]);
  targets.project = /"value":"(\w+)"/.exec(project)?.[1] ?? '';
  expect(targets.project).toMatch(/^prj_/);
  const experiment = await act(owner, 'createExperimentAction', [
    'studio',
    { name: experimentChange.name, design: experimentChange.design },
  ]);
  targets.experiment = /"value":"(\w+)"/.exec(experiment)?.[1] ?? '';
  expect(targets.experiment).toMatch(/^exp_/);
  const preset = await act(owner, 'createPresetAction', ['studio', randomUUID(), presetInput]);
  targets.preset = /"value":"(\w+)"/.exec(preset)?.[1] ?? '';
  expect(targets.preset).toMatch(/^pre_/);
  const storyboard = await act(owner, 'createStoryboardAction', ['studio', storyboardChange.name]);
  targets.storyboard = /"value":"(\w+)"/.exec(storyboard)?.[1] ?? '';
  expect(targets.storyboard).toMatch(/^stb_/);
  const character = await act(owner, 'createCharacterAction', [
    'studio',
    randomUUID(),
    characterInput,
  ]);
  targets.character = /"value":"(\w+)"/.exec(character)?.[1] ?? '';
  expect(targets.character).toMatch(/^chr_/);
  const task = await visitor.post(`${server.url}/v1/generations`, {
    headers: { authorization: `Bearer ${OWNER.apiKey}` },
    data: { model: 'lumen-spark', prompt: 'A secret of the studio' },
  });
  targets.taskId = (await task.json()).task_id;
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${OWNER.apiKey}` };
      return (await visitor.get(`${server.url}/v1/tasks/${targets.taskId}`, { headers })).text();
    })
    .toContain('"succeeded"');
  const upload = await visitor.post(`${server.url}/v1/uploads/files`, {
    headers: { authorization: `Bearer ${OWNER.apiKey}` },
    multipart: { file: { name: 'dot.png', mimeType: 'image/png', buffer: dot } },
  });
  targets.asset = (await upload.json()).asset_id;
  expect(targets.asset).toMatch(/^asset_/);
  const turn = await owner.post(`${server.url}/api/console/studio/chat/turns`, {
    headers: { origin: server.url },
    data: chatTurn('00000000-0000-4000-8000-000000000004'),
  });
  const events = await turn.text();
  targets.conversation = /"id":"(conv_\w+)"/.exec(events)?.[1] ?? '';
  targets.message = /"id":"(msg_\w+)","parent_id":"msg_/.exec(events)?.[1] ?? '';
  expect(targets.message, events).toMatch(/^msg_/);
  // Shared, so that every role may open its page.
  const shared = await act(owner, 'shareConversationAction', [
    'studio',
    targets.conversation,
    true,
  ]);
  expect(shared).toContain('"ok":true');
  staff = {
    owner,
    admin: await invited('admin', 'Adam'),
    member: await invited('member', 'Mia'),
  };
  await act(owner, 'inviteAction', ['studio', { email: null, role: 'member', mail: false }]);
  const page = await (await owner.get(`${server.url}/studio/members`)).text();
  targets.invitation = /inv_\w+/.exec(page)?.[0] ?? '';
  targets.member = /\\?"id\\?":\\?"(user_\w+)\\?",\\?"name\\?":\\?"Mia/.exec(page)?.[1] ?? '';
  expect(targets.invitation).toMatch(/^inv_/);
  expect(targets.member, page).toMatch(/^user_/);
  targets.order = await orderOf();
  await act(visitor, 'signUpAction', [{ name: 'Stranger', ...stranger }]);
  foreign = await signedIn(stranger);
  expect(await act(foreign, 'createTeamAction', ['Elsewhere'])).toContain('/elsewhere/create');
});

test.afterAll(async () => {
  const contexts = [staff.admin, staff.member, owner, foreign, visitor];
  await Promise.all(contexts.map((context) => context.dispose()));
  await server.stop();
});

test('the build has every server action of the table, and no other', () => {
  const rows = [workspaceActions, otherActions, operatorActions].flatMap(Object.keys).sort();
  expect([...actions.keys()].sort()).toEqual(rows);
});

/** Whether a page is "not found": by its status, or in the streamed content of a 200. */
const isNotFound = async (answer: APIResponse): Promise<boolean> =>
  answer.status() === 404 ||
  /(data-dgst=|\$RX\("B:\w+",)"NEXT_HTTP_ERROR_FALLBACK;404"/.test(await answer.text());

/** Rows whose target does not exist, so that even a permitted caller gets "not found". */
const isUnknown = (name: string): boolean =>
  /\[(key|delivery|\.\.\.missing)\]|\/media$|\/archive\//.test(name);

test('the pages and actions of operators are not there for anyone else', async () => {
  const list = await (await owner.get(`${server.url}/operator/workspaces`)).text();
  const workspace = /\/operator\/workspaces\/(ws_\w+)/.exec(list)?.[1] ?? '';
  expect(workspace).toMatch(/^ws_/);
  const path = (route: string) =>
    server.url +
    route
      .replace('[model]', 'quill')
      .replace('[workspace]', workspace)
      .replace('[task]', targets.taskId);
  const files = operatorHandlers.map((name) => server.url + name.replace('GET ', ''));
  for (const file of files) {
    for (const caller of [staff.admin, staff.member, foreign]) {
      expect((await caller.get(file)).status(), file).toBe(404);
    }
    expect((await visitor.get(file)).status(), file).toBe(401);
    expect((await owner.get(file)).status(), file).toBe(200);
  }
  for (const caller of [staff.admin, staff.member, foreign]) {
    for (const [name, args] of Object.entries(operatorActions)) {
      expect(await act(caller, name, args), name).toContain('"not_found"');
    }
    for (const route of operatorPages) {
      expect(await isNotFound(await caller.get(path(route))), route).toBe(true);
    }
  }
  for (const [name, args] of Object.entries(operatorActions)) {
    expect(await act(visitor, name, args), name).toContain('"signed_out"');
  }
  for (const route of operatorPages) {
    expect(await isNotFound(await owner.get(path(route))), route).toBe(false);
  }
});

for (const role of roles) {
  test(`every action, handler and page follows the table for the role ${role}`, async () => {
    test.slow();
    const caller = staff[role];
    for (const [name, args] of Object.entries(workspaceActions)) {
      if (allows(role, actionPermissions[name])) {
        // Called without arguments: a permitted role is refused only because of them, so nothing is changed.
        const answer = await act(caller, name, ['studio']);
        expect(answer, name).not.toMatch(/"code":"(forbidden|signed_out|not_found)"/);
      } else {
        expect(await act(caller, name, args(targets)), name).toContain('"code":"forbidden"');
      }
    }
    for (const name of Object.keys(workspaceHandlers)) {
      const status = (await callHandler(caller, server.url, name, targets)).status();
      if (!allows(role, handlerPermissions[name])) expect(status, name).toBe(403);
      else expect(isUnknown(name) ? [404] : [200, 415], name).toContain(status);
    }
    for (const [route, permission] of Object.entries(pagePermissions)) {
      const answer = await caller.get(server.url + pathOf(route, targets));
      // A role without the permission sees whom to ask; a role with it does not.
      expect(await isNotFound(answer), route).toBe(allows(role, permission) && isUnknown(route));
      expect((await answer.text()).includes('People to ask'), route).toBe(
        !allows(role, permission),
      );
    }
  });
}

for (const headers of [{}, besideProxy]) {
  const where = headers === besideProxy ? ', proxy.ts aside' : '';

  test(`no action does anything without a session${where}`, async () => {
    for (const [name, args] of Object.entries(workspaceActions)) {
      expect(await act(visitor, name, args(targets), headers), name).toContain('"signed_out"');
    }
    for (const [name, { args, signedOut }] of Object.entries(otherActions)) {
      expect(await act(visitor, name, args, headers), name).toMatch(signedOut);
    }
  });

  test(`no action does anything for a member of another workspace${where}`, async () => {
    for (const [name, args] of Object.entries(workspaceActions)) {
      const answer = await act(foreign, name, args(targets), headers);
      expect(answer, name).toContain('"not_found"');
      expect(answer, name).not.toContain('A secret of the studio');
    }
  });

  test(`no action works on ids of another workspace${where}`, async () => {
    const elsewhere = { ...targets, workspace: 'elsewhere' };
    for (const name of [
      'runAgainAction',
      'lookUpTaskAction',
      'cancelTaskAction',
      'saveStoryboardAction',
      'runStoryboardAction',
      'pauseStoryboardAction',
      'stopStoryboardAction',
      'giveFirstFrameAction',
      'removeStoryboardAction',
      'savePresetAction',
      'removePresetAction',
      'restorePresetAction',
      'saveCharacterAction',
      'removeCharacterAction',
      'restoreCharacterAction',
      'setOnBoardAction',
      'renewInvitationAction',
      'revokeInvitationAction',
      'changeRoleAction',
      'removeMemberAction',
      'transferOwnershipAction',
      'cancelOrderAction',
      'renameConversationAction',
      'shareConversationAction',
      'deleteConversationAction',
      'chooseBranchAction',
      'stopAnswerAction',
      'createReviewLinkAction',
      'changeReviewLinkAction',
      'withdrawReviewLinkAction',
    ]) {
      const answer = await act(foreign, name, workspaceActions[name]?.(elsewhere) ?? [], headers);
      expect(answer, name).toContain('"ok":false');
      expect(answer, name).not.toContain('A secret of the studio');
    }
    for (const name of ['setFavouriteAction', 'setRemovedAction', 'deleteBoardAction']) {
      await act(foreign, name, workspaceActions[name]?.(elsewhere) ?? [], headers);
    }
    const gallery = await owner.get(`${server.url}/api/console/studio/gallery`);
    expect((await gallery.json()).task_ids).toContain(targets.taskId);
    const facets = await owner.get(`${server.url}/api/console/studio/gallery/facets`);
    expect((await facets.json()).boards).toMatchObject([{ id: targets.board }]);
  });

  test(`no handler answers callers without access${where}`, async () => {
    for (const name of Object.keys(workspaceHandlers)) {
      const out = await callHandler(visitor, server.url, name, targets, headers);
      expect(out.status(), name).toBe(401);
      const other = await callHandler(foreign, server.url, name, targets, headers);
      expect(other.status(), name).toBe(404);
      for (const answer of [out, other]) {
        expect(await answer.text(), name).not.toContain('A secret of the studio');
        expect(answer.headers()['cache-control'], name).toContain('no-store');
      }
    }
  });

  test(`no page opens for callers without access${where}`, async () => {
    for (const path of Object.keys(pagePermissions).map((route) => pathOf(route, targets))) {
      for (const caller of [visitor, foreign]) {
        const answer = await caller.get(server.url + path, { headers });
        const text = await answer.text();
        expect(text, path).not.toContain('A secret of the studio');
        expect(text, path).not.toContain(OWNER.email);
        expect(text, path).not.toContain('People to ask');
      }
    }
  });
}

test('a foreign task answers as an unknown one', async () => {
  const texts = await Promise.all(
    [targets.taskId, 'task_00000000000000000000000000'].map(async (taskId) => {
      const path = `${server.url}/api/console/elsewhere/tasks/${taskId}`;
      const answer = await foreign.get(path);
      return `${answer.status()} ${await answer.text()}`;
    }),
  );
  expect(texts[0]).toMatch(/^404/);
  expect(texts[0]).toBe(texts[1]);
});

test('a foreign conversation answers as an unknown one', async () => {
  for (const more of ['', `/stream?from=${targets.message}:0`]) {
    const texts = await Promise.all(
      [targets.conversation, 'conv_00000000000000000000000000'].map(async (id) => {
        const answer = await foreign.get(`${server.url}/api/console/elsewhere/chat/${id}${more}`);
        return `${answer.status()} ${await answer.text()}`;
      }),
    );
    expect(texts[0]).toMatch(/^404/);
    expect(texts[0]).toBe(texts[1]);
  }
});

test('a change sent by another site is refused, also with the owner’s cookies', async () => {
  for (const name of Object.keys(workspaceHandlers).filter((each) => each.startsWith('POST'))) {
    const headers = { origin: 'https://evil.example' };
    const answer = await callHandler(owner, server.url, name, targets, headers);
    expect(answer.status(), name).toBe(403);
  }
  const sent = await act(owner, 'renameWorkspaceAction', ['studio', 'Taken'], {
    origin: 'https://evil.example',
  });
  expect(sent).not.toContain('"ok":true');
});

test('the owner is answered, so the refusals above are caused by the caller', async () => {
  for (const name of Object.keys(workspaceHandlers)) {
    const answer = await callHandler(owner, server.url, name, targets);
    const refused = workspaceHandlers[name]?.file ? 415 : isUnknown(name) ? 404 : 200;
    const text = await answer.text();
    expect(answer.status(), `${name} ${text}`).toBe(refused);
    expect(text, name).not.toContain('There is no such workspace');
  }
  expect(await act(owner, 'lookUpTaskAction', ['studio', targets.taskId])).toContain(
    'A secret of the studio',
  );
});
