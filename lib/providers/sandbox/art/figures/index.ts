import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { linear } from '../draw';
import type { FigureName } from '../lexicon';
import type { Context, Moment, SceneBrief } from '../stage';
import { swing, turn } from '../stage';
import { drawBirds, drawCat, drawDeer, drawDog } from './animals';
import { drawCabin, drawLighthouse, drawTree } from './buildings';
import { drawBalloon, drawBoat, drawRocket } from './craft';
import type { FigureInk } from './ink';
import { drawAstronaut, drawWalker } from './people';

export interface FigurePlace {
  /** The y of the ground under an x. */
  ground: (x: number) => number;
  /** The y where things fly. */
  air: number;
  /** The position of its feet; by default the seed chooses. */
  x?: number | undefined;
  /** On water: the figure rocks and is mirrored. */
  afloat?: boolean;
}

/** Paints the figure; `drift` is how far the camera moved the ground, in pixels. */
export type PaintFigure = (context: Context, moment: Moment, drift: number) => void;

interface Figure {
  draw: (context: Context, ink: FigureInk, brief: SceneBrief) => void;
  /** Its height as a share of the picture's short side. */
  share: number;
  flies?: boolean;
}

const figures: Record<FigureName, Figure> = {
  cat: { draw: drawCat, share: 0.2 },
  dog: { draw: drawDog, share: 0.22 },
  deer: { draw: drawDeer, share: 0.26 },
  birds: { draw: drawBirds, share: 0.2, flies: true },
  boat: { draw: drawBoat, share: 0.3 },
  lighthouse: { draw: drawLighthouse, share: 0.4 },
  cabin: { draw: drawCabin, share: 0.17 },
  balloon: { draw: drawBalloon, share: 0.34, flies: true },
  rocket: { draw: drawRocket, share: 0.5, flies: true },
  astronaut: { draw: drawAstronaut, share: 0.3 },
  walker: { draw: drawWalker, share: 0.17 },
  tree: { draw: drawTree, share: 0.42 },
};

/** The thing the prompt names, standing, floating or flying in the scene; null when it names none. */
export function composeFigure(brief: SceneBrief, place: FigurePlace): PaintFigure | null {
  const { stage, mood, palette } = brief;
  const name = mood.figure;
  if (name === null) return null;
  const random = brief.random.fork('figure');
  const { draw: drawOne, share, flies = false } = figures[name];
  const height = Math.min(stage.width, stage.height) * share * random.range(0.9, 1.15);
  const x =
    place.x ?? stage.width * random.pick([random.range(0.3, 0.42), random.range(0.58, 0.7)]);
  const facing = x > stage.width / 2 ? -1 : 1;
  const body: Color = mix(shift(palette.near, palette.dark ? -0.03 : -0.08), palette.ink, 0.1);
  return (context, moment, drift) => {
    const bob = swing(moment, 0.2) * stage.unit * (flies ? 10 : place.afloat ? 4 : 0);
    const y = flies ? place.air + height / 2 + bob : place.ground(x) + bob + stage.unit * 3;
    const ink: FigureInk = {
      body,
      lit: mix(body, palette.light, 0.28),
      glow: palette.light,
      accent: palette.accents[0],
      second: palette.accents[1],
      beat: turn(moment, 0.5),
      sway: swing(moment, 0.3),
    };
    const draw = (flip: 1 | -1) => {
      context.save();
      context.translate(x + drift, y);
      if (place.afloat) context.rotate(swing(moment, 0.2, 0.2) * 0.025);
      context.scale(height * facing, height * flip);
      drawOne(context, ink, brief);
      context.restore();
    };
    if (place.afloat && !flies) {
      context.save();
      context.globalAlpha = 0.26;
      context.beginPath();
      context.rect(-stage.width, y, stage.width * 3, height * 0.75);
      context.clip();
      draw(-1);
      context.restore();
    }
    draw(1);
    if (name === 'lighthouse')
      drawBeam(context, brief, { x: x + drift, y: y - height * 0.9 }, moment);
  };
}

function drawBeam(
  context: Context,
  { stage, palette }: SceneBrief,
  lamp: { x: number; y: number },
  moment: Moment,
): void {
  context.save();
  context.globalCompositeOperation = palette.dark ? 'screen' : 'soft-light';
  const reach = stage.width;
  for (const side of [-1, 1]) {
    const tilt = swing(moment, 0.1) * 0.12 - 0.05;
    context.fillStyle = linear(
      context,
      [lamp.x, 0, lamp.x + side * reach, 0],
      [0, css(palette.light, 0.75)],
      [1, css(palette.light, 0)],
    );
    context.beginPath();
    context.moveTo(lamp.x, lamp.y);
    context.lineTo(lamp.x + side * reach, lamp.y + reach * (tilt - 0.075));
    context.lineTo(lamp.x + side * reach, lamp.y + reach * (tilt + 0.075));
    context.fill();
  }
  context.restore();
}
