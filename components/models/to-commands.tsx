import type { ReadModel } from '@/lib/contract';
import { familyOf } from '@/lib/forms';
import { type Command, workspacePath } from '../layout';
import { ModelPicture } from './model-picture';
import { familyLabel } from './words';

/** The commands of the palette that open the pages of models. */
export const toCommands = (slug: string, models: readonly ReadModel[]): readonly Command[] =>
  models.map((model) => ({
    id: `model:${model.id}`,
    label: model.name,
    hint: familyLabel(model.family),
    group: 'Models',
    keywords: [model.id, model.family, ...model.capabilities],
    icon: <ModelPicture picture={null} family={familyOf(model)} className="size-5 rounded-xs" />,
    href: workspacePath({ slug }, `models/${encodeURIComponent(model.id)}`),
  }));
