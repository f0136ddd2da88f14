import { afterAll, beforeAll, expect, it } from 'vitest';
import { ResponseError } from '@/lib/client';
import { withActionRun } from '@/lib/platform/action-run';
import { describeDatabases } from '@/lib/platform/testing';
import { createBoard } from '../../boards';
import { readGalleryIndex } from '../../library/gallery';
import type { Access } from '../../team/access';
import { updateWorkspaceSettings } from '../../team/workspaces';
import { createTestConsole, type TestConsole } from '../../testing';
import { actionResult, failureOf } from '.';

describeDatabases('failures', (suite) => {
  let console: TestConsole;
  let studio: Access;
  beforeAll(async () => {
    console = await createTestConsole(suite.database());
    studio = await console.team(await console.person());
  });
  afterAll(() => console.close());

  it.each([
    ['a name', () => createBoard(studio, 'a\0b')],
    ['a setting', () => updateWorkspaceSettings(studio, { defaultModel: 'a\0b' })],
    [
      'a filter',
      () =>
        readGalleryIndex(
          console.db,
          { workspaceId: studio.workspace.id, userId: studio.user.id },
          { q: 'a\0b' },
        ),
    ],
  ])('refuses U+0000 in %s as invalid', async (_, body) => {
    expect(await actionResult<unknown>(body)).toMatchObject({
      ok: false,
      error: { code: 'invalid_request' },
    });
  });

  it.each([
    [null, 'not_permitted'],
    ['model_forbidden', 'not_permitted'],
    ['insufficient_scope', 'insufficient_scope'],
  ])('says that the key is refused only when the service does (403 with %s)', (code, known) => {
    const answer = { param: null, serviceMessage: null, requestId: null, retryAfterSeconds: null };
    const error = new ResponseError({
      ...answer,
      status: 403,
      code,
      shouldRetry: true,
      balance: null,
    });
    expect(failureOf(error)).toMatchObject({ status: 502, failure: { code: known } });
  });

  it('does not reveal unexpected errors', () => {
    const { status, failure } = failureOf(new Error('the password is hunter2'));
    expect(status).toBe(500);
    expect(failure.message).toMatch(/this server: req_\w+\./);
    expect(failure.message).not.toContain('hunter2');
  });
});

it('notes that an action has begun, before its work', async () => {
  const run = { hasBegun: false, isMalformed: false };
  const result = withActionRun(run, () => actionResult(async () => run.hasBegun));
  expect(await result).toEqual({ ok: true, value: true });
});
