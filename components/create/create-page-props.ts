import type { Creation, ModelPictures, ReadModels } from '@/lib/contract';
import type { FormState } from '@/lib/forms';
import type { Generate } from './generate';
import type { ResultActions } from './results/result-actions';

export interface CreatePageProps {
  workspace: string;
  /** The models as the page's server side read them; null when the service did not answer. */
  models: ReadModels | null;
  pictures: ModelPictures;
  /** What the address asked the form to hold. */
  start: FormState | null;
  defaultModel: string | undefined;
  /** What was made before this session, newest first. */
  earlier: readonly Creation[];
  /** Where the page's policy lets files be loaded from; null for anywhere. */
  mediaOrigin: string | null;
  generate: Generate;
  cancel: ResultActions['cancel'];
  remove: ResultActions['remove'];
}
