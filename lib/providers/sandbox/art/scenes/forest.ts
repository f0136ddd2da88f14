import type { Color } from '../color';
import { mix } from '../color';
import { flood } from '../draw';
import { composeFigure } from '../figures';
import type { Context, Moment, SceneBrief, SceneComposer } from '../stage';
import { bake, fullBox, radial, swing, vertical } from '../stage';
import { composeTrunks } from '../trunks';

/** Trunks receding into lit mist, with shafts of light. */
export const composeForest: SceneComposer = (brief) => {
  const { stage, palette, mood } = brief;
  const random = brief.random.fork('forest');
  const light = {
    x: stage.width * random.range(0.3, 0.7),
    y: stage.height * random.range(0.12, 0.38),
  };
  const glow = palette.dark
    ? mix(palette.haze, palette.light, 0.35)
    : mix(palette.haze, palette.light, 0.6);
  const green: Color = [
    palette.dark ? 0.3 : 0.46,
    mood.monochrome ? 0 : 0.075,
    palette.near[2] > 100 && palette.near[2] < 200 ? palette.near[2] : 160,
  ];
  const tone = (depth: number): Color =>
    depth < 0.5
      ? mix(glow, mix(green, glow, 0.35), depth * 2)
      : mix(mix(green, glow, 0.35), palette.near, depth * 2 - 1);
  const backdrop = bake(fullBox(stage), (context) => {
    flood(
      context,
      stage,
      vertical(context, 0, stage.height, [
        mix(glow, palette.sky[1], 0.5),
        glow,
        mix(glow, green, 0.35),
      ]),
    );
    context.globalCompositeOperation = palette.dark ? 'screen' : 'soft-light';
    flood(
      context,
      stage,
      radial(context, light.x, light.y, stage.height * 0.9, [palette.light], [0.95, 0.35, 0]),
    );
  });
  const count = Math.max(4, Math.round(5 + stage.detail));
  const layers = Array.from({ length: count }, (_, index) => {
    const depth = (index + 1) / count;
    return {
      depth,
      layer: composeTrunks(brief, index, depth, tone(depth), tone(Math.max(0, depth - 0.3))),
    };
  });
  const rays = composeRays(brief, light, glow);
  const figure = composeFigure(brief, {
    ground: () => stage.height * 0.86,
    air: stage.height * 0.3,
  });
  return {
    paint(context, moment) {
      const drift = swing(moment, 0.1) * stage.margin;
      backdrop.place(context);
      layers.forEach(({ depth, layer }, index) => {
        if (index === layers.length - 1) figure?.(context, moment, drift * 0.8);
        layer.place(context, drift * depth);
        if (index === Math.floor(layers.length / 2)) rays(context, moment);
      });
    },
  };
};

function composeRays(brief: SceneBrief, light: { x: number; y: number }, glow: Color) {
  const { stage, palette } = brief;
  const random = brief.random.fork('rays');
  const rays = Array.from({ length: Math.round(6 + 4 * stage.detail) }, () => ({
    angle: Math.PI / 2 + random.normal() * 0.42,
    width: random.range(0.015, 0.065),
    offset: random.next(),
    strength: random.range(0.05, 0.17),
  }));
  return (context: Context, moment: Moment) => {
    context.save();
    context.globalCompositeOperation = palette.dark ? 'screen' : 'soft-light';
    const length = stage.height * 1.3;
    for (const ray of rays) {
      const angle = ray.angle + swing(moment, 0.1, ray.offset) * 0.02;
      const alpha =
        ray.strength * (palette.dark ? 0.7 : 2.6) * (0.65 + 0.35 * swing(moment, 0.2, ray.offset));
      context.fillStyle = radial(
        context,
        light.x,
        light.y - stage.height * 0.3,
        length,
        [palette.light, glow],
        [alpha, alpha * 0.7, 0],
      );
      context.beginPath();
      context.moveTo(light.x, light.y - stage.height * 0.3);
      context.lineTo(
        light.x + Math.cos(angle - ray.width) * length,
        light.y + Math.sin(angle - ray.width) * length,
      );
      context.lineTo(
        light.x + Math.cos(angle + ray.width) * length,
        light.y + Math.sin(angle + ray.width) * length,
      );
      context.fill();
    }
    context.restore();
  };
}
