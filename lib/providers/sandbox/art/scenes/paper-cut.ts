import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { disc, flood } from '../draw';
import { composeFigure } from '../figures';
import { createNoise, fractal, lerp } from '../noise';
import type { Context, Layer, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, radial, swing } from '../stage';
import { traceGround } from '../terrain';
import { drawConifer } from '../trees';

/** Sheets of paper cut out one behind the other, deeper and lighter towards the middle. */
export const composePaperCut: SceneComposer = (brief) => {
  const { stage, palette } = brief;
  const random = brief.random.fork('paper-cut');
  const count = Math.max(5, Math.round(6 * (0.7 + 0.3 * stage.detail)));
  const landscape = brief.mood.figure !== null || random.chance(0.85);
  const [outer, inner] = tones(brief);
  const sheets: { layer: Layer; depth: number }[] = [];
  for (let i = 0; i < count; i++) {
    const depth = i / (count - 1);
    const color = sheetColor(brief, outer, inner, depth);
    sheets.push({ depth, layer: composeSheet(brief, i, depth, color) });
  }
  const centre = { x: stage.width * 0.5, y: stage.height * 0.5 };
  const sun = {
    x: stage.width * random.range(0.42, 0.58),
    y: stage.height * random.range(0.38, 0.5),
  };
  const backdrop = bake(fullBox(stage), (context) => {
    flood(context, stage, css(inner));
    flood(
      context,
      stage,
      radial(context, centre.x, centre.y, stage.height * 0.6, [palette.light, inner], [0.9, 0]),
    );
    dropShadow(context, stage.unit * 14);
    context.fillStyle = css(mix(palette.light, palette.accents[1], 0.5));
    disc(context, sun.x, sun.y, stage.unit * random.range(80, 120));
  });
  const hills = landscape ? composeHills(brief, outer, inner) : [];
  const figure = composeFigure(brief, {
    ground: () => stage.height * 0.655,
    air: stage.height * 0.36,
    x: stage.width * random.range(0.4, 0.6),
  });
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      backdrop.place(context, drift * 0.1);
      hills.forEach((hill, index) => {
        if (index === hills.length - 1) figure?.(context, moment, drift * 0.3);
        hill.place(
          context,
          drift * (0.15 + index * 0.08),
          swing(moment, 0.1, 0.25) * stage.margin * 0.05,
        );
      });
      if (hills.length === 0) figure?.(context, moment, drift * 0.3);
      for (const sheet of [...sheets].reverse()) {
        sheet.layer.place(
          context,
          drift * (1 - sheet.depth * 0.8),
          swing(moment, 0.1, 0.25) * stage.margin * 0.3 * (1 - sheet.depth),
        );
      }
    },
  };
};

function tones({ palette }: SceneBrief): [outer: Color, inner: Color] {
  const lead = palette.accents[0];
  const outer: Color = palette.dark
    ? [0.22, 0.09, lead[2]]
    : [0.52, Math.min(0.14, lead[1] + 0.02), lead[2]];
  const inner = mix(palette.light, palette.accents[1], 0.35);
  return [outer, inner];
}

const sheetColor = ({ palette }: SceneBrief, outer: Color, inner: Color, depth: number): Color => {
  const middle = palette.accents[2];
  const toned: Color = [lerp(outer[0], inner[0], 0.5), Math.max(0.08, middle[1]), middle[2]];
  return depth < 0.5
    ? mix(outer, toned, depth * 1.4)
    : mix(toned, inner, (depth - 0.5) * 1.5 + 0.1);
};

function dropShadow(context: Context, size: number): void {
  context.shadowColor = 'rgba(12, 8, 24, 0.42)';
  context.shadowBlur = size;
  context.shadowOffsetY = size * 0.38;
  context.shadowOffsetX = size * 0.12;
}

function composeSheet(brief: SceneBrief, index: number, depth: number, color: Color): Layer {
  const { stage } = brief;
  const random = brief.random.fork(`sheet-${index}`);
  const noise = createNoise(brief.random.fork('cut'));
  const seed = random.range(0, 0.35);
  const hole = lerp(0.98, 0.5, depth ** 0.8);
  const rough = lerp(0.2, 0.12, depth);
  return bake(fullBox(stage), (context) => {
    dropShadow(context, stage.unit * lerp(38, 20, depth));
    context.fillStyle = css(color);
    context.beginPath();
    context.rect(
      -stage.margin - 60,
      -stage.margin - 60,
      stage.width + 2 * stage.margin + 120,
      stage.height + 2 * stage.margin + 120,
    );
    const steps = 220;
    for (let s = 0; s <= steps; s++) {
      const angle = -(s / steps) * Math.PI * 2;
      const wobble = fractal(
        noise,
        Math.cos(angle) * 1.6 + index * 0.42,
        Math.sin(angle) * 1.6 + seed,
        3,
      );
      const reach = hole * (0.5 + wobble * rough);
      const x = stage.width / 2 + Math.cos(angle) * reach * stage.width;
      const y = stage.height / 2 + Math.sin(angle) * reach * stage.height;
      if (s === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
    context.fill('evenodd');
    context.shadowColor = 'transparent';
    context.strokeStyle = css(shift(color, 0.07), 0.8);
    context.lineWidth = stage.unit * 1.5;
    context.stroke();
  });
}

function composeHills(brief: SceneBrief, outer: Color, inner: Color): Layer[] {
  const { stage } = brief;
  return [0, 1, 2].map((index) => {
    const random = brief.random.fork(`hill-${index}`);
    const noise = createNoise(random);
    const color = mix(inner, sheetColor(brief, outer, inner, 0.35), 0.35 + index * 0.3);
    const base = stage.height * (0.58 + index * 0.075);
    const line = (x: number) =>
      base + fractal(noise, x / (stage.unit * 380), index * 5, 3) * stage.unit * 90;
    return bake(fullBox(stage), (context) => {
      dropShadow(context, stage.unit * 20);
      context.fillStyle = css(color);
      traceGround(context, stage, line, stage.height * 2);
      context.fill();
      context.shadowBlur = stage.unit * 8;
      for (let i = 0; i < 7; i++) {
        const x = stage.width * random.range(0.08, 0.92);
        drawConifer(
          context,
          random,
          x,
          line(x) + stage.unit * 4,
          stage.unit * random.range(50, 120),
          shift(color, -0.04),
        );
      }
    });
  });
}
