import {
  cancelTask,
  createChatCompletion,
  createCheckout,
  createGeneration,
  createQuote,
  createResponse,
  getBalance,
  getOrder,
  getTask,
  listLedger,
  listModels,
  uploadImage,
} from './client';
import { createClient } from './client/client';

/**
 * The first integration of `docs/interface.md#overview` with a client that was made from the OpenAPI document. It is
 * copied beside the made client, checked against its types and run by `lib/service/document/client.test.ts`.
 */
export async function run(baseUrl: string, key: string, picture: Blob) {
  const client = createClient({ baseUrl, auth: key });
  const call = { client, throwOnError: true } as const;

  const models = await listModels(call);
  const model = models.data.data.find(({ id }) => id === 'lumen-image');
  if (model === undefined) throw new Error('The model is not listed.');

  const uploaded = await uploadImage({ ...call, body: { file: picture } });
  const request = {
    model: model.id,
    reference_images: [uploaded.data.url],
    resolution: '1K',
    n: 1,
  };
  const quote = await createQuote({ ...call, body: request });
  const before = await getBalance(call);
  const prompt = 'A lighthouse at blue hour, one lamp lit';
  const headers = { 'Idempotency-Key': 'generated-client-1' };
  const receipt = await createGeneration({ ...call, headers, body: { ...request, prompt } });
  const again = await createGeneration({ ...call, headers, body: { ...request, prompt } });
  if (again.data.task_id !== receipt.data.task_id) throw new Error('A retry made a second task.');
  const task = await untilEnded(receipt.data.task_id);
  const after = await getBalance(call);

  const film = { model: 'solstice-mini', prompt, resolution: '480p', duration: 5 };
  const unwanted = await createGeneration({ ...call, body: film });
  const path = { task_id: unwanted.data.task_id };
  const canceled = await cancelTask({ ...call, path });

  const ask = 'Reply with exactly: slate grey';
  const chat = await createChatCompletion({
    ...call,
    body: { model: 'quill', messages: [{ role: 'user', content: ask }] },
  });
  const response = await createResponse({ ...call, body: { model: 'quill', input: ask } });

  const refused = await createQuote({ client, body: { ...request, quality: 'high' } });
  if (refused.error === undefined) throw new Error('An unknown parameter was taken.');
  const { code, param } = refused.error.error;

  const order = await createCheckout({
    ...call,
    body: { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' },
  });
  const opened = await getOrder({ ...call, path: { id: order.data.order_id } });
  const ledger = await listLedger({ ...call, query: { limit: 2 } });

  return {
    families: models.data.data.map(({ family }) => family),
    quoted: quote.data.estimated_credits,
    status: task.status,
    results: task.result?.data.map(({ url }) => url) ?? [],
    spent: before.data.quota_amount - after.data.quota_amount,
    canceled: canceled.data.status,
    chat: chat.data.choices[0]?.message.content,
    response: response.data.output_text,
    refusal: { code, param },
    order: opened.data.status,
    ledger: ledger.data.data.map(({ kind }) => kind),
  };

  async function untilEnded(task_id: string) {
    for (;;) {
      const { data } = await getTask({ ...call, path: { task_id } });
      if (data.status !== 'queued' && data.status !== 'running') return data;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
