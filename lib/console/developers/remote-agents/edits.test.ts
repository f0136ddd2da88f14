import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { networkFetch } from '@/lib/client';
import { withElements } from '@/lib/client/testing/oddities';
import type { RemoteDouble } from '@/lib/client/testing/remote-double';
import { pictureModel } from '@/lib/client/testing/remote-models';
import { callTool as call, type Gateways, openGateways, price } from './testing/open-gateways';

/** A model that changes a region, as its fields alone say. */
const inpainting = {
  ...pictureModel,
  id: 'far-inpaint',
  capabilities: [],
  schema: {
    fields: ['prompt', 'image_url', 'mask_image_url'].map((name) => ({
      name,
      type: 'string',
      required: true,
    })),
  },
};

let gateways: Gateways;
let double: RemoteDouble;

beforeAll(async () => {
  gateways = await openGateways();
  ({ double } = gateways);
});
afterEach(() => double.reset());
afterAll(() => gateways.close());

it('edits by the fields of a model within its limit: the mask arrives, and a lost answer is made and charged once', async () => {
  const sentFiles: Buffer[] = [];
  const address = await gateways.start({
    fetch: async (request, signal) => {
      if (request.url.includes('/v1/uploads/')) {
        const file = (await request.clone().formData()).get('file');
        if (file instanceof Blob) sentFiles.push(Buffer.from(await file.arrayBuffer()));
      }
      return networkFetch(request, signal);
    },
  });
  const client = await gateways.connect({ address });
  const [kite, mask] = ['a kite', 'white where it changes'].map((text) =>
    Buffer.from(`\x89PNG\r\n\x1a\n${text}`, 'latin1'),
  );
  const upload = async (bytes?: Buffer) =>
    (await call(client, 'upload', { content: bytes?.toString('base64') })).data.url;
  const [source_url, mask_url] = [await upload(kite), await upload(mask)];
  expect(sentFiles).toEqual([kite, mask]);

  double.edit('models', withElements([inpainting]));
  const edit = { verb: 'change_region', source_url, mask_url, prompt: 'A blue kite' };
  const madeBefore = double.made.length;
  for (const max_credits of [0, 3.999]) {
    const { data } = await call(client, 'edit', { ...edit, max_credits });
    expect(data).toMatchObject({ created: false, price_credits: price, model: 'far-inpaint' });
  }
  expect(double.made).toHaveLength(madeBefore);

  double.answer('create', { status: 502, body: 'Bad gateway' }, { afterWork: true });
  const lost = await call(client, 'edit', { ...edit, max_credits: price });
  expect([lost.isError, lost.words]).toEqual([true, expect.stringContaining('may have been made')]);
  double.reset();
  double.edit('models', withElements([inpainting]));
  const [, idempotency_key] = /idempotency_key "([^"]+)"/.exec(lost.words) ?? [];
  const again = await call(client, 'edit', { ...edit, max_credits: price, idempotency_key });
  expect(again.data).toMatchObject({ created: true, model: 'far-inpaint' });

  // The models changed before the repeat, so it asks for another model: it is not told to take a new key and pay twice.
  double.edit('models', withElements([{ ...inpainting, id: 'near-inpaint' }, inpainting]));
  const reused = { code: 'idempotency_key_reused', message: 'Another request had this key.' };
  double.answer('create', { status: 422, body: { error: reused } });
  const replanned = await call(client, 'edit', { ...edit, max_credits: price, idempotency_key });
  expect([replanned.isError, replanned.words]).toEqual([
    true,
    expect.stringMatching(/planned for near-inpaint.*Call list_results/),
  ]);
  const { prompt } = edit;
  expect(double.made.slice(madeBefore).map(({ body }) => body)).toEqual([
    { model: 'far-inpaint', prompt, image_url: source_url, mask_image_url: mask_url },
  ]);
});

it('edits a result by its address, and says what an edit lacks and which models do it', async () => {
  const client = await gateways.connect();
  const source_url = `${double.url}/files/a.png`;
  const edit = { source_url, verb: 'restyle', prompt: 'As a woodcut', max_credits: price };
  const refusals: [changes: Record<string, unknown>, words: string][] = [
    [{ prompt: undefined }, '"Say how it should look.'],
    [{ verb: 'upscale' }, '"No model of this key does this edit'],
    [{ model: 'far-film' }, 'These do: far-picture.'],
    [{ source_url: 'javascript:alert(1)' }, 'needs a web address'],
  ];
  const madeBefore = double.made.length;
  for (const [changes, words] of refusals) {
    const refused = await call(client, 'edit', { ...edit, ...changes });
    expect([refused.isError, refused.words]).toEqual([true, expect.stringContaining(words)]);
  }
  expect(double.made).toHaveLength(madeBefore);
  expect((await call(client, 'edit', edit)).data).toMatchObject({ created: true });
  expect(double.made.slice(madeBefore)).toMatchObject([
    { body: { model: 'far-picture', prompt: 'As a woodcut', reference_images: [source_url] } },
  ]);
});
