import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ConnectedModel, ImportComparison, ModelDraft } from '@/lib/contract';
import { importComparison, modelDraft } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { type FalDouble, startFalDouble } from '@/lib/providers/fal/testing/double';
import { falModels } from '@/lib/providers/fal/testing/models';
import { replicateModels } from '@/lib/providers/replicate/testing/models';
import { createTestService, type TestService } from '../../testing';

const upstream = 'fal-ai/flux/dev';
const path = '/models/picture';
const schnell = 'black-forest-labs/flux-schnell';

describeDatabases('a repeated import', (suite) => {
  let service: TestService;
  let fal: FalDouble;

  const send = async (method: string, at: string, body?: unknown, status = 200) => {
    const response = await service.call(service.operatorKey, `/manage${at}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect({ at, status: response.status, text }).toMatchObject({ status });
    return text === '' ? {} : JSON.parse(text);
  };
  const draftOf = async (): Promise<ModelDraft> =>
    modelDraft.parse(await send('GET', `/providers/fal/model?model=${upstream}`));
  const save = (draft: ModelDraft, more = {}) => {
    const { mapping, imported, ...rest } = draft;
    const declaration = {
      ...rest,
      id: 'picture',
      routes: [{ provider: 'fal', model: upstream, mapping }],
    };
    return send('PUT', path, { declaration, imported, ...more });
  };
  const compare = async (body = {}, status = 200): Promise<ImportComparison> =>
    status === 200
      ? importComparison.parse(await send('POST', `${path}/compare-import`, body))
      : await send('POST', `${path}/compare-import`, body, status);
  const model = (): Promise<ConnectedModel> => send('GET', path);
  /** The inputs of the model in the double; a test may change them. */
  const inputs = () => {
    const found = fal.models.find(({ endpoint_id }) => endpoint_id === upstream);
    if (found === undefined) throw new Error('The double lacks the model.');
    return found.openapi.components.schemas.Input.properties;
  };
  /** Raises the limit of pictures from 4 to 16, removes the guidance, and adds a field. */
  const changeUpstream = () => {
    const { guidance_scale: _, num_images: images, ...others } = inputs();
    Object.assign(inputs(), {
      num_images: { ...(images as object), maximum: 16 },
      acceleration: { type: 'string', enum: ['none', 'high'], default: 'none' },
    });
    delete inputs().guidance_scale;
    return others;
  };

  beforeAll(async () => {
    fal = await startFalDouble();
    service = await createTestService(suite.database());
    const settings = {
      queueUrl: fal.url,
      restUrl: fal.url,
      catalogUrl: fal.url,
      apiKey: 'fal-double-key',
    };
    await send('POST', '/providers', { id: 'fal', driver: 'fal', settings }, 201);
    await send(
      'POST',
      '/providers',
      { id: 'down', driver: 'fal', settings: { ...settings, catalogUrl: 'http://127.0.0.1:9' } },
      201,
    );
    const replicate = { driver: 'replicate', settings: { apiKey: 'r8_x' } };
    await send('POST', '/providers', { id: 'replicate', ...replicate }, 201);
    await send('POST', '/providers', { id: 'comfy', driver: 'comfyui', settings: comfy }, 201);
  });
  afterAll(async () => {
    await service.close();
    await fal.close();
  });
  beforeEach(async () => {
    fal.models.splice(0, fal.models.length, ...structuredClone(falModels));
    await service.context.db.execute(`delete from service.connections where kind = 'model'`);
    await service.context.database.notify('service_connections', '');
  });

  it('finds nothing while the provider’s description is the same', async () => {
    await save(await draftOf());
    expect(await compare()).toMatchObject({
      provider: 'fal',
      model: upstream,
      compared_with: 'import',
      imported_at: expect.any(Number),
      changed: false,
      fields: { added: [], removed: [], changed: [] },
      mapping: [],
      conflicts: [],
      version: 1,
    });
  });

  it('shows what changed, and its proposed model can be saved and undone like any change', async () => {
    const draft = await draftOf();
    const fields = draft.schema.fields.map((field) =>
      field.name === 'n' ? { ...field, description: 'How many', max: 2 } : field,
    );
    const before = await save({ ...draft, schema: { fields } });
    changeUpstream();
    const found = await compare();
    expect(found).toMatchObject({
      changed: true,
      fields: {
        added: [{ name: 'acceleration', options: ['none', 'high'] }],
        removed: [{ name: 'guidance_scale' }],
        changed: [{ name: 'n', properties: [{ property: 'max', old: 4, new: 16 }] }],
      },
      conflicts: [{ name: 'n', property: 'max', imported: 4, kept: 2, offered: 16 }],
    });
    expect(await model()).toEqual(before);

    const { declaration, imported } = found.proposed;
    await send('PUT', path, { declaration, imported, version: found.version });
    const after = await model();
    const names = after.declaration.schema.fields.map(({ name }) => name);
    expect(names).toContain('acceleration');
    expect(names).not.toContain('guidance_scale');
    expect(after.declaration.schema.fields.find(({ name }) => name === 'n')).toMatchObject({
      description: 'How many',
      max: 2,
    });
    expect(await compare()).toMatchObject({ changed: false, conflicts: [] });
    // An earlier comparison cannot overwrite it.
    await send('PUT', path, { declaration, imported, version: found.version }, 400);

    const [latest] = (await send('GET', '/connection-changes?kind=model&subject=picture')).data;
    await send('POST', `/connection-changes/${latest.id}/undo`, {}, 204);
    expect(await model()).toMatchObject({
      declaration: before.declaration,
      imported: before.imported,
    });
    expect(await compare()).toMatchObject({ changed: true });
  });

  it('compares a model without a stored import with its current fields', async () => {
    await save({ ...(await draftOf()), imported: null });
    expect(await model()).toMatchObject({ imported: null });
    expect(await compare()).toMatchObject({ compared_with: 'model', changed: false });
    changeUpstream();
    const found = await compare();
    expect(found).toMatchObject({
      compared_with: 'model',
      imported_at: null,
      changed: true,
      conflicts: [],
    });
    await send('PUT', path, found.proposed);
    expect(await compare()).toMatchObject({ compared_with: 'import', changed: false });
  });

  it('keeps the stored import when a model is saved without one', async () => {
    const { imported } = await save(await draftOf());
    const { declaration } = await model();
    await send('PUT', path, { declaration });
    expect(await model()).toMatchObject({ imported });
    await send('PUT', path, { declaration, imported: null });
    expect(await model()).toMatchObject({ imported: null });
  });

  it('reads a document instead of the provider, for a comparison and for an import', async () => {
    await save(await draftOf());
    changeUpstream();
    const [listed] = fal.models;
    const document = {
      ...listed?.openapi,
      info: { 'x-fal-metadata': { endpointId: upstream, category: 'text-to-image' } },
    };
    fal.models.splice(0);
    for (const each of [document, listed, { models: [listed] }]) {
      expect(await compare({ document: each })).toMatchObject({
        changed: true,
        proposed: { imported: { source: 'document', model: upstream } },
      });
    }
    const draft = await send('POST', '/providers/fal/model', { model: upstream, document });
    expect(modelDraft.parse(draft)).toMatchObject({
      family: 'image',
      imported: { provider: 'fal', model: upstream, source: 'document' },
      mapping: { fields: { n: { to: 'num_images' } } },
    });
    for (const wrong of [{}, { paths: {} }, { ...document, info: otherInfo }]) {
      const body = { model: upstream, document: wrong };
      const refused = await send('POST', '/providers/fal/model', body, 400);
      expect(refused.error).toMatchObject({
        param: 'document',
        message: `The document does not describe ${upstream} as a model that makes pictures, videos or sound.`,
      });
    }
  });

  it('reads documents of Replicate: a version, its schema, or the model', async () => {
    const found = replicateModels.find(({ name }) => `black-forest-labs/${name}` === schnell);
    // A version is named with its id.
    const versioned = (document: unknown) =>
      document === found?.latest_version ? `${schnell}:${found?.latest_version.id}` : schnell;
    for (const document of [found, found?.latest_version, found?.latest_version.openapi_schema]) {
      const body = { model: schnell, document };
      expect(await send('POST', '/providers/replicate/model', body)).toMatchObject({
        family: 'image',
        mapping: { fields: { n: { to: 'num_outputs' } } },
        imported: { provider: 'replicate', model: versioned(document), source: 'document' },
      });
    }
    const body = { model: 'somebody/else', document: found };
    await send('POST', '/providers/replicate/model', body, 400);
  });

  it('explains why it cannot compare', async () => {
    const draft = await draftOf();
    const at = async (provider: string, status: number, to = upstream) => {
      const { mapping: _, imported: __, ...rest } = draft;
      const declaration = { ...rest, id: 'picture', routes: [{ provider, model: to }] };
      await send('PUT', path, { declaration, imported: null });
      const answer = (await compare({}, status)) as unknown as { error: { message: string } };
      return answer.error.message;
    };
    expect(await at('fal', 400, 'fal-ai/gone')).toBe(
      'fal has no model fal-ai/gone that makes pictures, videos or sound.',
    );
    expect(await at('down', 502)).toContain('The provider could not be reached.');
    expect(await at('deleted', 400)).toBe('Its provider deleted is not connected.');
    expect(await at('sandbox', 400)).toBe('sandbox does not describe its models.');
    const comfyDocument = { model: 'any', document: {} };
    const refused = await send('POST', '/providers/comfy/model', comfyDocument, 400);
    expect(refused.error.message).toBe('comfy does not read models from a document.');
    await send('POST', '/models/none/compare-import', {}, 404);
    await send('POST', '/providers/none/model', { model: 'x', document: {} }, 404);
  });
});

const otherInfo = { 'x-fal-metadata': { endpointId: 'fal-ai/other', category: 'text-to-image' } };
const comfy = { servers: ['http://127.0.0.1:9'], workflows: {} };
