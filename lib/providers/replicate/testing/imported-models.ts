import { importReplicateModel } from '../import-models';
import published from './published-models.json';

/** Models that Replicate publishes, each as it is imported. */
export const importedModels = published.map(({ id, example, input, output, schemas }) => {
  const [owner, name] = id.split('/');
  const document = { components: { schemas: { Input: input, Output: output, ...schemas } } };
  const model = importReplicateModel(
    {
      owner,
      name,
      default_example: { output: example },
      latest_version: { openapi_schema: document },
    },
    undefined,
  );
  if (model === null) throw new Error(`${id} was not imported.`);
  return model;
});
