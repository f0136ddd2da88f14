import type { ReadModels } from '@/lib/contract';
import type { FormStart } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { ModelPictures } from '@/lib/pages/model-pictures';
import type { ModelTimes } from '@/lib/pages/model-times';

export interface CreatePageProps {
  workspace: string;
  /** The models as the server read them; null when the service did not answer. */
  models: ReadModels | null;
  pictures: ModelPictures;
  /** How long models take; null when the service did not answer. */
  times: ModelTimes | null;
  /** What the page's URL fills into the form. */
  start: FormStart | null;
  defaultModel: string | undefined;
  /** The creations made before this session, newest first. */
  earlier: readonly Creation[];
  /** The origin from which the content security policy allows files; null: any. */
  mediaOrigin: string | null;
}
