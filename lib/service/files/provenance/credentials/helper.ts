/**
 * A separate process that signs and reads C2PA manifests. The library is native code that reads untrusted files and
 * blocks its thread; here it blocks nothing else, and a crash ends nothing else. See decision 39.
 */
import type { CredentialsJob, CredentialsResult, ManifestStore, ReadJob, SignJob } from './jobs';

type Library = typeof import('@contentauth/c2pa-node');

/** Nothing is fetched for a file: it could name any address. */
const offline = { remote_manifest_fetch: false, ocsp_fetch: false };

async function runJob(job: CredentialsJob): Promise<CredentialsResult> {
  let library: Library;
  try {
    library = await import('@contentauth/c2pa-node');
    // The native part is loaded at the first use.
    library.Builder.new();
  } catch (error) {
    return { state: 'unavailable', message: messageOf(error) };
  }
  try {
    if (job.kind === 'sign') await sign(library, job);
    return { state: 'done', store: job.kind === 'read' ? await read(library, job) : null };
  } catch (error) {
    return { state: 'failed', message: messageOf(error) };
  }
}

async function sign({ Builder, LocalSigner }: Library, job: SignJob): Promise<void> {
  const agent = { softwareAgent: { name: job.model }, when: job.when };
  const createdAction = {
    ...agent,
    action: 'c2pa.created',
    digitalSourceType: job.digitalSourceType,
  };
  const parent = { id: 'parent', action: 'c2pa.opened' };
  const components = job.components.map((component, index) => ({
    ...component,
    id: `component-${index + 1}`,
  }));
  const builder = Builder.withJson(
    {
      title: job.title,
      claim_generator_info: [job.generator],
      assertions: [
        {
          label: 'c2pa.actions.v2',
          data: {
            actions: [
              job.parent === null
                ? createdAction
                : {
                    ...agent,
                    action: parent.action,
                    digitalSourceType: job.digitalSourceType,
                    parameters: { ingredientIds: [parent.id] },
                  },
              ...components.map(({ id }) => ({
                action: 'c2pa.placed',
                when: job.when,
                parameters: { ingredientIds: [id] },
              })),
            ],
          },
        },
      ],
    },
    {
      verify: { ...offline, verify_after_sign: false },
      builder: { thumbnail: { enabled: false } },
    },
  );
  const mimeType = job.contentType;
  if (job.parent !== null) {
    const ingredient = { title: job.title, relationship: 'parentOf', label: parent.id };
    await builder.addIngredient(JSON.stringify(ingredient), { path: job.parent, mimeType });
  }
  for (const { id, path, contentType, title } of components) {
    const ingredient = { title, relationship: 'componentOf', label: id };
    await builder.addIngredient(JSON.stringify(ingredient), { path, mimeType: contentType });
  }
  const { chain, key, algorithm } = job.certificate;
  const signer = LocalSigner.newSigner(Buffer.from(chain), Buffer.from(key), algorithm);
  builder.sign(signer, { path: job.source, mimeType }, { path: job.target, mimeType });
}

async function read({ Reader }: Library, job: ReadJob): Promise<ManifestStore | null> {
  const asset = { path: job.source, mimeType: job.contentType };
  const settings = { verify: offline, trust: { user_anchors: job.anchors } };
  const reader = await Reader.fromAsset(asset, settings);
  return reader && (reader.json() as ManifestStore);
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

process.on('message', (job: CredentialsJob) => {
  void runJob(job).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
