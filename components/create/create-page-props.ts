import type { ActionResult, Creation, ModelPictures, ReadModels } from '@/lib/contract';
import type { FormStart, FormState } from '@/lib/forms';
import type { Generate } from './generate';
import type { ResultActions } from './results/result-actions';

export interface CreatePageProps {
  workspace: string;
  /** The models as the server read them; null when the service did not answer. */
  models: ReadModels | null;
  pictures: ModelPictures;
  /** How the page's URL fills in the form. */
  start: FormStart | null;
  defaultModel: string | undefined;
  /** The creations made before this session, newest first. */
  earlier: readonly Creation[];
  /** Origins from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
  generate: Generate;
  /** Stores a form for a link, and returns its id. */
  storeForm: (form: FormState) => Promise<ActionResult<string>>;
  cancel: ResultActions['cancel'];
  remove: ResultActions['remove'];
}
