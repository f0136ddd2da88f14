import { compose } from '../art/compose';
import type { PictureAt } from '../art/place-references';
import type { Moment, Picture } from '../art/stage';
import { swing } from '../art/stage';
import type { Film, Footage } from './types';

/** Shows a clip's stills in turn, there and back, so that it loops. */
function playClip(clip: readonly Picture[]): PictureAt {
  const last = clip.length - 1;
  return ({ phase }: Moment) => {
    const place = phase < 0.5 ? phase * 2 : 2 - phase * 2;
    return clip[Math.min(last, Math.round(place * last))] as Picture;
  };
}

/** The prompt's scene in motion, the references in it, under a camera that breathes. Loops. */
export function shootScene({ plan, stage, pictures, clips }: Footage): Film {
  const references = [
    ...pictures.map(
      (picture): PictureAt =>
        () =>
          picture,
    ),
    ...clips.map(playClip),
  ];
  const swatches = [...pictures, ...clips.flatMap((clip) => clip.slice(0, 1))];
  const { scene, palette } = compose(
    { prompt: plan.prompt, seed: plan.seed, variation: 0, references, swatches },
    stage,
  );
  return {
    palette,
    captionAt: () => 1,
    paint(context, phase) {
      const moment: Moment = { phase, duration: plan.durationSeconds };
      const zoom = 1.03 + 0.022 * swing(moment, 0.1, 0.25);
      context.save();
      context.translate(stage.width / 2, stage.height / 2);
      context.scale(zoom, zoom);
      context.translate(-stage.width / 2, -stage.height / 2);
      scene.paint(context, moment);
      context.restore();
    },
  };
}
