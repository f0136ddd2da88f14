import { importFalModel } from '../import-models';
import published from './published-models.json';

/** Models that fal publishes, each as it is imported. */
export const importedModels = published.map(({ id, category, input, schemas }) => {
  const body = {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } },
  };
  const model = importFalModel({
    endpoint_id: id,
    metadata: { category },
    openapi: {
      paths: { [`/${id}`]: { post: { requestBody: body } } },
      components: { schemas: { Input: input, ...schemas } },
    },
  });
  if (model === null) throw new Error(`${id} was not imported.`);
  return model;
});
