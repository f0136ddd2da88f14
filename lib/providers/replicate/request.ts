import { mapParams } from '../mapping/map-params';
import type { MediaRequest } from '../media';

/** `owner/name`, with `:version` for a community model, or `deployments/owner/name`. */
const modelName = /^(deployments\/)?(\w[\w.-]*\/\w[\w.-]*)(?::([\da-f]{8,64}))?$/;

const predictionId = /^[\da-z]{8,64}$/;

export const isPrediction = (operation: string): boolean => predictionId.test(operation);

/** Where a model is described. */
export interface ReplicateModel {
  /** `owner/name`. */
  name: string;
  version: string | undefined;
  isDeployment: boolean;
}

/** `null`: it is not the name of a model. */
export function readModel(text: string): ReplicateModel | null {
  const [, deployment, name, version] = modelName.exec(text) ?? [];
  if (name === undefined || (deployment !== undefined && version !== undefined)) return null;
  return { name, version, isDeployment: deployment !== undefined };
}

/** Path and body that create a prediction: a version is named in the body, an official model in the path. */
export function predictionOf(
  model: ReplicateModel,
  request: MediaRequest,
  urls: readonly string[],
): { path: string; body: Record<string, unknown> } {
  const input = mapParams(request, urls);
  if (model.version !== undefined) {
    return { path: '/predictions', body: { version: model.version, input } };
  }
  const kind = model.isDeployment ? 'deployments' : 'models';
  return { path: `/${kind}/${model.name}/predictions`, body: { input } };
}

/** A form with one file, as `POST /files` takes it. */
export function fileForm(
  name: string,
  contentType: string,
  bytes: Uint8Array,
  boundary: string,
): Uint8Array {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="content"; filename="${name}"\r\ncontent-type: ${contentType}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
