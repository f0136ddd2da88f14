import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, GenerationReceipt, UploadedImage } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createKey } from '../keys';
import { createTestService, fewestStatements, picture, type TestService } from '../testing';

describeDatabases('generations', (suite) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      providers: new Map(),
      baseUrl: 'http://service.test',
      allowLoopback: false,
      configure: (config) => ({
        ...config,
        models: config.models.map((model) =>
          model.id === 'vellum'
            ? { ...model, routes: model.routes.map((route) => ({ ...route, enabled: false })) }
            : model.id === 'tween'
              ? { ...model, region: 'eu' }
              : model.id === 'lumen-upscale'
                ? { ...model, routes: model.routes.map((route) => ({ ...route, region: 'eu' })) }
                : model,
        ),
        pricing: {
          ...config.pricing,
          rules: config.pricing.rules.map((rule) =>
            rule.id === 'lumen-spark' ? { ...rule, credits: 0 } : rule,
          ),
        },
      }),
    });
  });
  afterAll(async () => {
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  const image = (more: object = {}) => ({ model: 'lumen-image', prompt: 'a lighthouse', ...more });
  const create = (secret: string, body: unknown, headers: HeadersInit = {}) =>
    service.post(secret, '/v1/generations', body, headers);
  const receipt = async (response: Response) => {
    expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)]);
    return (await response.json()) as GenerationReceipt;
  };
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return { status: response.status, ...error };
  };
  const count = async (table: string, workspaceId: string) => {
    const { rows } = await suite
      .database()
      .query<{ n: number }>(
        `select count(*)::int as n from service.${table} where workspace_id = $1`,
        [workspaceId],
      );
    return rows[0]?.n;
  };
  const balance = async (secret: string) => {
    const response = await service.call(secret, '/v1/user/balance');
    return (await response.json()) as { quota_amount: number; authorized_amount: number };
  };
  const quoted = async (secret: string, body: object) => {
    const response = await service.post(secret, '/v1/quote', body);
    return ((await response.json()) as { estimated_credits: number }).estimated_credits;
  };

  const fewest = (call: (at: number) => Promise<Response>) =>
    fewestStatements(suite.database(), 8, async (at) => receipt(await call(at)));

  it('answers 201 with the receipt, and has reserved what the quote said', async () => {
    const { id, secret } = await service.workspace({ credits: 100 });
    const price = await quoted(secret, image({ n: 2 }));
    const response = await create(secret, image({ n: 2 }));
    const storedReceipt = await receipt(response);
    expect(storedReceipt).toEqual({
      task_id: expect.stringMatching(/^task_/),
      created: expect.any(Number),
      object: 'generation.task',
      progress: 0,
      billing_transaction_id: expect.stringMatching(/^btx_/),
    });
    expect(await balance(secret)).toMatchObject({
      quota_amount: 100 - price,
      authorized_amount: price,
    });
    const detail = await service.manage(`/workspaces/${id}/tasks/${storedReceipt.task_id}`);
    expect(await detail.json()).toMatchObject({
      task_id: storedReceipt.task_id,
      kind: 'image',
      status: 'queued',
      params: { prompt: 'a lighthouse', n: 2 },
      receipt: { authorized: price, settled: null, quantity: 2, charge_type: 'per_image' },
      ledger: [
        {
          kind: 'authorize',
          available_delta: -price,
          authorized_delta: price,
          billing_transaction_id: storedReceipt.billing_transaction_id,
        },
      ],
    });
  });

  it('needs one statement with a warm key, and no more with an Idempotency-Key', async () => {
    const { secret } = await service.workspace();
    await create(secret, image());
    expect(await fewest(() => create(secret, image()))).toBe(1);
    expect(await fewest((at) => create(secret, image(), { 'idempotency-key': `key-${at}` }))).toBe(
      1,
    );
  });

  it('refuses exactly the requests beyond the balance when many arrive at once, with and without a key', async () => {
    const { id, secret } = await service.workspace({ credits: 100 });
    const price = await quoted(secret, image());
    const fit = Math.floor(100 / price);
    const answers = await Promise.all(
      Array.from({ length: fit + 10 }, (_, index) =>
        create(secret, image(), index % 2 === 0 ? {} : { 'idempotency-key': `many-${index}` }),
      ),
    );
    const codes = answers.map(({ status }) => status);
    expect(codes.filter((status) => status === 201)).toHaveLength(fit);
    expect(codes.filter((status) => status === 402)).toHaveLength(10);
    const { rows } = await suite.database().query(
      `select (select count(*)::int from service.tasks where workspace_id = $1) as tasks,
         (select count(*)::int from service.idempotency_keys where workspace_id = $1) as keys`,
      [id],
    );
    const keyed = answers.filter(({ status }, index) => status === 201 && index % 2 === 1).length;
    expect(rows).toEqual([{ tasks: fit, keys: keyed }]);
  });

  it('records free work in the ledger', async () => {
    const { secret } = await service.workspace({ credits: 0 });
    const storedReceipt = await receipt(
      await create(secret, { model: 'lumen-spark', prompt: 'free' }),
    );
    const { rows } = await suite
      .database()
      .query('select kind from service.ledger_entries where subject_id = $1', [
        storedReceipt.task_id,
      ]);
    expect(rows).toEqual([{ kind: 'authorize' }]);
  });

  it('stores who made the task: the key, and the person whom a console key names', async () => {
    const { id, secret } = await service.workspace({ key: { kind: 'console', name: 'Console' } });
    const storedReceipt = await receipt(
      await create(secret, image(), { 'x-service-actor': 'user_42' }),
    );
    const detail = await service.manage(`/workspaces/${id}/tasks/${storedReceipt.task_id}`);
    expect(await detail.json()).toMatchObject({
      actor: 'user_42',
      key: { kind: 'console', name: 'Console' },
    });
  });

  it('refuses with the code and field of what is wrong', async () => {
    const { secret } = await service.workspace({
      key: {
        allowed_models: ['lumen-image', 'quill', 'vellum', 'glide-omni-flash', 'lumen-upscale'],
      },
    });
    const cases: [object, number, string, string | null][] = [
      [{ prompt: 'x' }, 400, 'missing_required_parameter', 'model'],
      [{ model: 7, prompt: 'x' }, 400, 'invalid_value', 'model'],
      [{ model: 'nothing', prompt: 'x' }, 404, 'model_not_found', 'model'],
      [{ model: 'lumen-image-pro', prompt: 'x' }, 404, 'model_not_found', 'model'],
      [{ model: 'tween', prompt: 'x' }, 404, 'model_not_found', 'model'],
      [{ model: 'quill', prompt: 'x' }, 400, 'invalid_value', 'model'],
      [{ model: 'vellum', prompt: 'x' }, 503, 'no_available_route', 'model'],
      [{ model: 'lumen-upscale', prompt: 'x' }, 503, 'no_available_route', 'model'],
      [{ model: 'lumen-image' }, 400, 'missing_required_parameter', 'prompt'],
      [image({ quality: 'high' }), 400, 'unsupported_parameter', 'quality'],
      [image({ n: 0 }), 400, 'invalid_value', 'n'],
      [image({ n: '2' }), 400, 'invalid_value', 'n'],
      [image({ constructor: 1 }), 400, 'unsupported_parameter', 'constructor'],
      [
        JSON.parse('{"model":"lumen-image","prompt":"x","__proto__":{"n":3}}'),
        400,
        'unsupported_parameter',
        '__proto__',
      ],
      [{ model: 'glide-omni-flash', prompt: 'x', duration: 5 }, 400, 'invalid_value', 'duration'],
    ];
    for (const [body, status, code, param] of cases) {
      const answer = await refusal(await create(secret, body));
      expect([JSON.stringify(body), answer]).toMatchObject([
        JSON.stringify(body),
        { status, code, param },
      ]);
    }
    const unknown = await refusal(await create(secret, { model: 'nothing', prompt: 'x' }));
    const forbidden = await refusal(
      await create(secret, { model: 'lumen-image-pro', prompt: 'x' }),
    );
    expect(forbidden).toEqual(unknown);
  });

  it('takes null of an optional field as left out', async () => {
    const { secret } = await service.workspace({ credits: 100 });
    const body = image({ n: null, seed: null, reference_images: null });
    expect(await quoted(secret, body)).toBe(await quoted(secret, image()));
    const { task_id: id } = await receipt(await create(secret, body));
    const task = await service.call(secret, `/v1/tasks/${id}`);
    expect(JSON.stringify(await task.json())).not.toContain('"seed":null');
    expect(await refusal(await create(secret, image({ prompt: null })))).toMatchObject({
      status: 400,
      code: 'missing_required_parameter',
    });
  });

  it('answers 402 with what is needed and what there is, and leaves nothing behind', async () => {
    const { id, secret } = await service.workspace({ credits: 0.001 });
    const headers = { 'idempotency-key': 'poor' };
    const response = await create(secret, image(), headers);
    expect(response.headers.get('x-service-balance')).toBe('0.001');
    const price = await quoted(secret, image());
    expect(await refusal(response)).toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      type: 'insufficient_quota',
      message: expect.stringContaining(`needs ${price} credits and 0.001`),
    });
    for (const table of ['tasks', 'authorizations', 'idempotency_keys']) {
      expect([table, await count(table, id)]).toEqual([table, 0]);
    }
    await service.manage(`/workspaces/${id}/grants`, { amount: 50, memo: '', once_key: 'top-up' });
    await receipt(await create(secret, image(), headers));
  });

  it('authorizes 7 of 100 at once when there is enough for 7', async () => {
    const { id, secret } = await service.workspace({ credits: 0 });
    const price = await quoted(secret, image());
    await service.manage(`/workspaces/${id}/grants`, {
      amount: Math.round(price * 7 * 1000) / 1000,
      memo: '',
      once_key: 'seven',
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(secret, image())));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(7).fill(201), ...Array(93).fill(402)]);
    expect((await balance(secret)).quota_amount).toBe(0);
    expect(await count('tasks', id)).toBe(7);
  });

  it('takes only files of its own workspace, of the kind that the field takes', async () => {
    const ownWorkspace = await service.workspace();
    const other = await service.workspace();
    const upload = async (secret: string) => {
      const form = new FormData();
      const png = await picture({ width: 8, height: 8 });
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
      const response = await service.call(secret, '/v1/uploads/images', {
        method: 'POST',
        body: form,
      });
      return (await response.json()) as UploadedImage;
    };
    const mine = await upload(ownWorkspace.secret);
    const foreign = await upload(other.secret);
    const reference = (url: string) => image({ reference_images: [url] });
    const storedReceipt = await receipt(await create(ownWorkspace.secret, reference(mine.url)));
    const unknown = `${mine.url.slice(0, mine.url.lastIndexOf('/') + 1)}${'A'.repeat(32)}.png`;
    const answers = await Promise.all(
      [foreign.url, unknown].map(async (url) =>
        refusal(await create(ownWorkspace.secret, reference(url))),
      ),
    );
    expect(answers[0]).toMatchObject({
      status: 400,
      code: 'invalid_value',
      param: 'reference_images',
    });
    expect(answers[1]).toEqual(answers[0]);
    const video = { model: 'solstice', prompt: 'x' };
    expect(
      await refusal(await create(ownWorkspace.secret, { ...video, reference_videos: [mine.url] })),
    ).toMatchObject({ code: 'reference_invalid', param: 'reference_videos' });
    const avatar = (ids: string[]) => ({ ...video, avatar_mode: 'virtual', avatar_asset_ids: ids });
    await receipt(await create(ownWorkspace.secret, avatar([mine.asset_id])));
    for (const id of [foreign.asset_id, `${mine.asset_id.slice(0, -4)}zzzz`]) {
      expect(
        await refusal(await create(ownWorkspace.secret, avatar([mine.asset_id, id]))),
      ).toMatchObject({
        status: 400,
        code: 'avatar_reference_invalid',
        param: 'avatar_asset_ids',
      });
    }
    const list = await service.manage(`/workspaces/${ownWorkspace.id}/assets`);
    expect(await list.json()).toMatchObject({ data: [{ asset_id: mine.asset_id, used_by: 2 }] });
    expect(storedReceipt.task_id).toBeTruthy();
  });

  it('refuses addresses elsewhere that may not be fetched', async () => {
    const { secret } = await service.workspace();
    for (const url of [
      'http://pictures.example/a.png',
      'https://127.0.0.1/a.png',
      'https://[::1]/a.png',
      'https://169.254.169.254/latest',
      'http://localhost:9000/a.png',
      'https://user:password@pictures.example/a.png',
      'file:///etc/passwd',
      'blob:https://pictures.example/1',
      'data:image/png;base64,AAAA',
    ]) {
      const answer = await refusal(await create(secret, image({ reference_images: [url] })));
      expect([url, answer]).toMatchObject([url, { code: 'invalid_value', status: 400 }]);
    }
  });

  it('gives a second task without an idempotency key', async () => {
    const { id, secret } = await service.workspace();
    const first = await receipt(await create(secret, image()));
    const second = await receipt(await create(secret, image()));
    expect(second.task_id).not.toBe(first.task_id);
    expect(await count('tasks', id)).toBe(2);
  });

  it('lets any key of the workspace repeat a submission', async () => {
    const { id, secret } = await service.workspace();
    const other = await createKey(service.context, id, {
      kind: 'api',
      name: 'Rotated',
      scopes: ['v1:generate'],
    });
    const headers = { 'idempotency-key': 'rotated' };
    const first = await create(secret, image(), headers);
    const second = await create(other.secret, image(), headers);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
  });

  it('gives back what it reserved when it is canceled', async () => {
    const { secret } = await service.workspace({ credits: 10 });
    const { task_id } = await receipt(await create(secret, image()));
    await service.call(secret, `/v1/tasks/${task_id}/cancel`, { method: 'POST' });
    expect(await balance(secret)).toMatchObject({ quota_amount: 10, authorized_amount: 0 });
  });
});
