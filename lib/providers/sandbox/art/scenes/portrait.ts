import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { fillPath, flood, linear } from '../draw';
import { lerp } from '../noise';
import { drawPetals } from '../petals';
import type { Context, Moment, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, radial, swing } from '../stage';

interface Sitter {
  skin: Color;
  hair: Color;
  cloth: Color;
  collar: Color;
  hairShape: number;
  facing: 1 | -1;
}

/** A poster portrait: a turned head in flat planes of light before a disc or an arch. */
export const composePortrait: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('portrait');
  const pool = random.shuffle(palette.accents);
  const tone = random.next();
  const sitter: Sitter = {
    skin: [lerp(0.86, 0.42, tone), lerp(0.05, 0.075, tone), lerp(62, 48, tone)],
    hair: random.chance(0.25)
      ? (pool[3] ?? palette.ink)
      : random.pick([
          [0.18, 0.03, 40],
          [0.28, 0.06, 50],
          [0.62, 0.1, 75],
          [0.12, 0.02, 280],
          [0.45, 0.12, 42],
        ] as Color[]),
    cloth: pool[0] ?? palette.ink,
    collar: pool[1] ?? palette.paper,
    hairShape: brief.random.fork('hair').int(0, 4),
    facing: random.sign(),
  };
  const back = mix(pool[2] ?? palette.paper, palette.paper, palette.dark ? 0.62 : 0.5);
  const shortSide = Math.min(stage.width, stage.height);
  const scale = shortSide * 0.00108;
  const backdrop = composeBackdrop(brief, back, pool, scale);
  const foliage = random.chance(0.5);
  return {
    paint(context, moment) {
      backdrop.place(context);
      if (foliage) drawPetals(context, brief, moment, 'behind');
      context.save();
      context.translate(
        stage.width / 2 + swing(moment, 0.1) * shortSide * 0.004,
        stage.height * 0.5 + swing(moment, 0.2) * shortSide * 0.003,
      );
      context.scale(scale * sitter.facing, scale);
      context.rotate(swing(moment, 0.1, 0.3) * 0.008);
      drawSitter(context, brief, sitter, moment);
      context.restore();
      if (foliage) drawPetals(context, brief, moment, 'before');
    },
  };
};

function composeBackdrop(brief: SceneBrief, back: Color, pool: readonly Color[], scale: number) {
  const { stage, palette } = brief;
  const random = brief.random.fork('backdrop');
  const arch = random.chance(0.4);
  return bake(fullBox(stage), (context) => {
    flood(context, stage, css(back));
    const x = stage.width / 2;
    const y = stage.height * 0.42;
    const radius = scale * 370;
    const disc = mix(pool[3] ?? palette.light, palette.light, 0.35);
    flood(
      context,
      stage,
      radial(context, x, y, Math.max(stage.width, stage.height) * 0.8, [
        mix(back, palette.light, 0.4),
        back,
      ]),
    );
    context.fillStyle = css(disc);
    context.beginPath();
    context.arc(x, y, radius, Math.PI, arch ? Math.PI * 2 : Math.PI * 3);
    if (arch) {
      context.lineTo(x + radius, stage.height + stage.margin);
      context.lineTo(x - radius, stage.height + stage.margin);
    }
    context.fill();
    context.strokeStyle = css(mix(disc, palette.ink, 0.5), 0.5);
    context.lineWidth = stage.unit * 2;
    for (let ring = 1; ring <= 3; ring++) {
      context.beginPath();
      context.arc(x, y, radius + ring * stage.unit * 16, Math.PI, arch ? Math.PI * 2 : Math.PI * 3);
      context.stroke();
    }
  });
}

/** Draws in units of which the head is about 260 high, the origin at the middle of the picture. */
function drawSitter(
  context: Context,
  { palette }: SceneBrief,
  sitter: Sitter,
  moment: Moment,
): void {
  const shade = shift(mix(sitter.skin, [0.3, 0.11, 20], 0.34), -0.07);
  const lit = mix(sitter.skin, palette.light, 0.22);
  drawHair(context, sitter, 'behind', moment);
  drawShoulders(context, sitter);
  context.fillStyle = css(shade);
  fillPath(context, 'M -62 40 C -56 150 -70 190 -120 224 Q 0 350 116 224 C 66 196 52 160 54 60');
  context.fillStyle = linear(context, [-120, 0, 130, 0], [0, css(sitter.skin)], [1, css(lit)]);
  outlineFace(context);
  context.fill();
  context.save();
  outlineFace(context);
  context.clip();
  context.fillStyle = css(shade, 0.92);
  fillPath(
    context,
    'M -160 -220 L -14 -220 C 8 -130 18 -96 14 -62 C 22 -30 50 -2 44 12 C 36 24 14 20 10 28 C 18 40 34 46 30 56 C 22 70 12 96 10 150 L -160 150',
  );
  context.restore();
  drawFeatures(context, sitter, shade);
  drawHair(context, sitter, 'before', moment);
}

function outlineFace(context: Context): void {
  context.beginPath();
  context.moveTo(-104, -70);
  context.bezierCurveTo(-108, -170, 104, -176, 108, -66);
  context.bezierCurveTo(112, -10, 96, 46, 66, 84);
  context.bezierCurveTo(44, 110, 14, 118, -8, 108);
  context.bezierCurveTo(-56, 88, -100, 14, -104, -70);
}

function drawFeatures(context: Context, sitter: Sitter, shade: Color): void {
  const dark = mix(shade, sitter.hair, 0.75);
  context.lineCap = 'round';
  context.strokeStyle = css(dark);
  for (const [x, width] of [
    [-38, 32],
    [62, 26],
  ] as const) {
    context.lineWidth = 7;
    context.beginPath();
    context.moveTo(x - width, -74);
    context.quadraticCurveTo(x, -88, x + width * 0.9, -76);
    context.stroke();
    context.lineWidth = 5;
    context.beginPath();
    context.moveTo(x - width * 0.75, -42);
    context.quadraticCurveTo(x, -28, x + width * 0.72, -44);
    context.stroke();
  }
  context.fillStyle = css(mix(shade, [0.52, 0.17, 22], 0.62));
  fillPath(context, 'M -2 58 Q 16 46 26 52 Q 38 46 52 56 Q 28 82 -2 58');
}

function drawShoulders(context: Context, sitter: Sitter): void {
  context.fillStyle = linear(
    context,
    [-320, 0, 320, 0],
    [0, css(shift(sitter.cloth, -0.13))],
    [0.5, css(shift(sitter.cloth, -0.02))],
    [1, css(shift(sitter.cloth, 0.05))],
  );
  fillPath(
    context,
    'M -330 1200 C -340 330 -260 256 -118 214 Q 0 320 116 214 C 260 252 346 330 336 1200',
  );
  context.strokeStyle = css(sitter.collar);
  context.lineWidth = 20;
  context.beginPath();
  context.moveTo(-124, 214);
  context.quadraticCurveTo(0, 334, 122, 214);
  context.stroke();
}

function drawHair(
  context: Context,
  sitter: Sitter,
  layer: 'behind' | 'before',
  moment: Moment,
): void {
  const fill = context.createLinearGradient(-140, -200, 150, 60);
  fill.addColorStop(0, css(shift(sitter.hair, -0.04)));
  fill.addColorStop(1, css(shift(sitter.hair, 0.1)));
  context.fillStyle = fill;
  const sway = swing(moment, 0.2) * 6;
  context.beginPath();
  if (layer === 'behind') {
    context.ellipse(2, -96, 124, 112, 0, 0, Math.PI * 2);
    context.fill();
    context.beginPath();
    if (sitter.hairShape === 0) {
      context.moveTo(-120, -120);
      context.bezierCurveTo(-200, 0, -150 + sway, 200, -186 + sway, 330);
      context.bezierCurveTo(-60, 380, 120, 380, 190 + sway, 320);
      context.bezierCurveTo(136, 180, 180, 0, 122, -120);
    } else if (sitter.hairShape === 1) context.arc(-4, -74, 176, 0, Math.PI * 2);
    else if (sitter.hairShape === 2) {
      context.arc(-70, -212, 66, 0, Math.PI * 2);
    } else if (sitter.hairShape === 3) {
      context.moveTo(-120, -130);
      context.bezierCurveTo(-168, -20, -150, 90, -128 + sway, 128);
      context.lineTo(120 + sway, 120);
      context.bezierCurveTo(146, 60, 150, -40, 116, -130);
    }
    context.fill();
    return;
  }
  context.moveTo(-112, -26);
  context.bezierCurveTo(-154, -150, -84, -220, 6, -214);
  context.bezierCurveTo(112, -212, 146, -120, 112, -40);
  if (sitter.hairShape === 4) {
    context.bezierCurveTo(110, -110, 96, -128, 70, -132);
    context.bezierCurveTo(10, -120, -50, -140, -86, -110);
  } else {
    context.bezierCurveTo(106, -104, 84, -140, 34, -146);
    context.bezierCurveTo(-18, -128, -74, -98, -90, -46);
  }
  context.quadraticCurveTo(-94, -12, -112, -26);
  context.fill();
}
