import { css, mix } from '../art/color';
import { compose } from '../art/compose';
import { smoothstep } from '../art/noise';
import type { Palette } from '../art/palette';
import { cover } from '../art/place-references';
import type { Context, Moment, Picture, Stage } from '../art/stage';
import { swing } from '../art/stage';
import type { Film, Footage } from './types';

/** A presenter in a studio: the avatar's picture in a window and a voice meter. */
export function shootPresenter(footage: Footage): Film {
  const { plan, stage, avatars, pictures } = footage;
  const { scene, palette } = compose(
    {
      prompt: plan.prompt,
      seed: plan.seed,
      variation: 0,
      references: [],
      swatches: [...avatars, ...pictures],
    },
    stage,
  );
  const isWide = stage.width >= stage.height;
  const size = Math.min(stage.width, stage.height);
  const window = {
    x: stage.width * (isWide ? 0.36 : 0.5),
    y: stage.height * (isWide ? 0.5 : 0.42),
    radius: size * 0.27,
  };
  return {
    palette,
    captionAt: () => 1,
    paint(context, phase) {
      const moment: Moment = { phase, duration: plan.durationSeconds };
      scene.paint(context, moment);
      context.fillStyle = css(mix(palette.near, [0.2, 0.03, 280], 0.4), 0.5);
      context.fillRect(0, 0, stage.width, stage.height);
      const breath = swing(moment, 0.25);
      drawWindow(context, stage, palette, window, (target, radius) =>
        drawAvatars(target, avatars, radius, moment, breath),
      );
      drawVoice(
        context,
        stage,
        palette,
        { x: window.x, y: window.y + window.radius * 1.58 },
        moment,
      );
    },
  };
}

interface Window {
  x: number;
  y: number;
  radius: number;
}

function arch(context: Context, radius: number): void {
  context.beginPath();
  context.arc(0, -radius * 0.35, radius, Math.PI, Math.PI * 2);
  context.lineTo(radius, radius * 0.98);
  context.quadraticCurveTo(radius, radius * 1.18, radius * 0.8, radius * 1.18);
  context.lineTo(-radius * 0.8, radius * 1.18);
  context.quadraticCurveTo(-radius, radius * 1.18, -radius, radius * 0.98);
  context.closePath();
}

function drawWindow(
  context: Context,
  stage: Stage,
  palette: Palette,
  { x, y, radius }: Window,
  draw: (context: Context, radius: number) => void,
): void {
  context.save();
  context.translate(x, y);
  context.shadowColor = 'rgba(8,6,20,0.5)';
  context.shadowBlur = stage.unit * 50;
  context.shadowOffsetY = stage.unit * 18;
  context.fillStyle = css(mix([0.97, 0.01, 85], palette.light, 0.25));
  arch(context, radius * 1.045);
  context.fill();
  context.shadowColor = 'transparent';
  arch(context, radius);
  context.clip();
  draw(context, radius);
  context.restore();
}

function drawAvatars(
  context: Context,
  avatars: readonly Picture[],
  radius: number,
  moment: Moment,
  breath: number,
): void {
  const place = moment.phase * avatars.length;
  avatars.forEach((avatar, index) => {
    const fromHere = Math.min(
      Math.abs(place - index - 0.5),
      avatars.length - Math.abs(place - index - 0.5),
    );
    const alpha = avatars.length === 1 ? 1 : smoothstep(0.62, 0.42, fromHere);
    if (alpha <= 0) return;
    const zoom = 1.03 + breath * 0.012;
    context.globalAlpha = alpha;
    cover(
      context,
      avatar,
      -radius * zoom,
      -radius * 1.36 * zoom,
      radius * 2 * zoom,
      radius * 2.56 * zoom,
    );
    context.globalAlpha = 1;
  });
}

function drawVoice(
  context: Context,
  stage: Stage,
  palette: Palette,
  at: { x: number; y: number },
  moment: Moment,
): void {
  const bars = 27;
  const gap = stage.unit * 11;
  context.fillStyle = css(palette.light, 0.92);
  for (let i = 0; i < bars; i++) {
    const centre = 1 - Math.abs(i - (bars - 1) / 2) / (bars / 2);
    const beat = 0.35 + 0.65 * Math.abs(swing(moment, 1.6 + (i % 5) * 0.35, i * 0.137));
    const height = stage.unit * (6 + 44 * centre * beat);
    context.beginPath();
    context.roundRect(
      at.x + (i - (bars - 1) / 2) * gap - stage.unit * 2.6,
      at.y - height / 2,
      stage.unit * 5.2,
      height,
      stage.unit * 2.6,
    );
    context.fill();
  }
}
