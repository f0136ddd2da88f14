import { expect, it } from 'vitest';
import { createManageClient } from './manage-client';

it('waits longer for an approval, which makes up to 20 requests, than for other answers', async () => {
  const answer = Promise.withResolvers<Response>();
  const client = createManageClient({
    baseUrl: 'http://service.test',
    credential: 'operator',
    timeoutMs: 1,
    retries: 0,
    fetch: (_, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        void answer.promise.then(resolve);
      }),
  });
  const approval = client.agents.answer('ws_1', 'apr_1', { approve: true, seen_price: 4 });
  await expect(client.agents.list('ws_1')).rejects.toMatchObject({ reason: 'timeout' });
  answer.resolve(
    Response.json({ object: 'answered_approval', task_ids: ['task_1'], refusal: null }),
  );
  expect(await approval).toMatchObject({ task_ids: ['task_1'] });
});
