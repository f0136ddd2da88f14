import { Banner, Button } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import { takesImages } from './models';

export const namesOf = (models: readonly ReadModel[]): string =>
  models.map(({ name }) => name).join(' and ');
export const cannotReadPictures = (model: ReadModel): boolean => !takesImages(model);

/** Why the message cannot be sent now, and what to do. */
export function UnsentReason({
  modelsWithoutVision,
  problem,
  onOpenModels,
}: {
  /** The chosen models that take no pictures, while there are some. */
  modelsWithoutVision: readonly ReadModel[];
  problem: string | null;
  onOpenModels: () => void;
}) {
  const names = namesOf(modelsWithoutVision);
  const text =
    names === ''
      ? problem
      : `${names} cannot read pictures, and this conversation has some. Choose a model that can, or start a new chat.`;
  if (text === null) return null;
  return (
    <Banner
      tone="warn"
      className="mb-2 rounded-md md:px-3"
      actions={
        <Button size="sm" onClick={onOpenModels}>
          Choose models
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
