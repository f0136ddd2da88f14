import { css, mix } from './color';
import { lerp } from './noise';
import type { Context, Moment, Picture, SceneBrief } from './stage';
import { swing } from './stage';

type Paint = (context: Context, moment: Moment) => void;
export type PictureAt = (moment: Moment) => Picture;

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  tilt: number;
  offset: number;
}

/**
 * Sets pictures into a scene as prints, fanned across the stage. A picture may move: it is asked for at every moment.
 */
export function placeReferences(brief: SceneBrief, pictures: readonly PictureAt[]): Paint | null {
  if (pictures.length === 0) return null;
  return placePrints(brief, pictures);
}

function placePrints(brief: SceneBrief, pictures: readonly PictureAt[]): Paint {
  const { stage, random } = brief;
  const place = random.fork('fan');
  const rows = pictures.length > 4 ? 2 : 1;
  const columns = Math.ceil(pictures.length / rows);
  const size =
    Math.min((stage.width * 0.86) / columns, (stage.height * 0.8) / rows) *
    (columns > 3 ? 1.06 : columns === 2 ? 0.86 : columns === 1 ? 0.7 : 1);
  const spots = pictures.map((_, index): Spot => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, pictures.length - row * columns);
    const t = inRow === 1 ? 0.5 : (index - row * columns) / (inRow - 1);
    const arc = Math.sin(t * Math.PI) * stage.height * 0.035;
    return {
      x: lerp(
        stage.width / 2 - ((inRow - 1) * size) / 2,
        stage.width / 2 + ((inRow - 1) * size) / 2,
        t,
      ),
      y: stage.height * (rows === 1 ? 0.47 : 0.27 + row * 0.4) - arc,
      width: size * 0.86,
      height: size * 0.86,
      tilt: (t - 0.5) * 0.16 + place.normal() * 0.02,
      offset: place.next(),
    };
  });
  return (context, moment) => {
    pictures.forEach((picture, index) => {
      const spot = spots[index];
      const image = picture(moment);
      if (!spot) return;
      const ratio = clampRatio(image.width / image.height);
      const width = ratio >= 1 ? spot.width : spot.width * ratio;
      drawPrint(context, brief, image, { ...spot, width, height: width / ratio }, moment);
    });
  };
}

const clampRatio = (ratio: number) => Math.max(0.5, Math.min(2, ratio));

function drawPrint(
  context: Context,
  brief: SceneBrief,
  image: Picture,
  spot: Spot,
  moment: Moment,
): void {
  const { stage } = brief;
  const mat = Math.min(spot.width, spot.height) * 0.045;
  context.save();
  context.translate(spot.x, spot.y + swing(moment, 0.1, spot.offset) * stage.unit * 6);
  context.rotate(spot.tilt + swing(moment, 0.1, spot.offset + 0.2) * 0.012);
  context.shadowColor = 'rgba(10,6,24,0.5)';
  context.shadowBlur = stage.unit * 36;
  context.shadowOffsetY = stage.unit * 16;
  context.fillStyle = css(mix([0.975, 0.008, 85], brief.palette.light, 0.2));
  context.fillRect(
    -spot.width / 2 - mat,
    -spot.height / 2 - mat,
    spot.width + mat * 2,
    spot.height + mat * 2,
  );
  context.shadowColor = 'transparent';
  cover(context, image, -spot.width / 2, -spot.height / 2, spot.width, spot.height);
  context.strokeStyle = 'rgba(10,6,24,0.18)';
  context.lineWidth = Math.max(1, stage.unit);
  context.strokeRect(-spot.width / 2, -spot.height / 2, spot.width, spot.height);
  context.restore();
}

/** Draws a picture so that it fills a box, cutting what juts out evenly. */
export function cover(
  context: Context,
  image: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const scale = Math.max(width / image.width, height / image.height);
  const sourceWidth = width / scale;
  const sourceHeight = height / scale;
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    (image.width - sourceWidth) / 2,
    (image.height - sourceHeight) / 2,
    sourceWidth,
    sourceHeight,
    x,
    y,
    width,
    height,
  );
}
