import { capitalize, countIn } from '../words';
import type { Skill, Task } from './types';

const shots = [
  'Close-up',
  'Wide shot',
  'Three-quarter view',
  'Top-down view',
  'Low angle',
  'Silhouette',
  'Macro detail',
  'Symmetrical frame',
  'Over-the-shoulder view',
  'Long exposure',
];
const lights = [
  'soft window light',
  'low winter sun',
  'blue hour with one warm lamp',
  'overcast, even light',
  'hard noon shadows',
  'backlight through haze',
  'candlelight',
  'neon reflected in wet ground',
  'dappled light under leaves',
  'a single spotlight',
];
const styles = [
  '35 mm film, fine grain',
  'gouache on rough paper',
  'studio product photograph',
  'paper cut-out, layered',
  'ink and wash',
  'isometric 3D render, matte',
  'risograph in two colours',
  'documentary photograph',
  'art-nouveau poster',
  'watercolour with white space',
];
const palettes = [
  'sand, rust and deep teal',
  'cream and ink black',
  'moss, ochre and fog',
  'coral against navy',
  'one accent of signal red',
  'pastel mint and peach',
  'graphite with brass',
  'dusty rose and olive',
];
const moods = [
  'calm',
  'expectant',
  'playful',
  'solemn',
  'nostalgic',
  'bright and busy',
  'quiet',
  'slightly surreal',
];
const moves = [
  'slow push-in',
  'steady sideways dolly',
  'locked camera, only the wind moves',
  'rising crane',
  'handheld, close',
  'slow orbit',
];

/** One prompt for a picture or a video of `topic`; the numbers choose, so that a list repeats nothing. */
function promptOf(topic: string, at: number, from: readonly number[], video: boolean): string {
  const take = (options: readonly string[], list: number): string =>
    options[((from[list] ?? 0) + at) % options.length] ?? '';
  const lit = /\b(?:dusk|dawn|night|noon|sun\w*|evening|morning|light|lit|moon\w*|neon)\b/i.test(
    topic,
  );
  const light = lit ? '' : `, ${take(lights, 1)}`;
  const movement = video ? `, ${take(moves, 5)}` : '';
  return `${take(shots, 0)} of ${topic}${light}, ${take(styles, 2)}, palette of ${take(palettes, 3)}, ${take(moods, 4)} mood${movement}`;
}

const subjectOf = ({ topic, material }: Task): string =>
  (material || topic)
    .replace(/^(?:an? )?(?:image|picture|photo|video|clip|film)s? (?:of|about|for|showing)\s+/i, '')
    .replace(/\s+/g, ' ')
    .replace(/[.!?]{1,9}$/, '') || 'the subject';

/** Prompts for image and video models: variations in framing, light, style, palette and mood. */
export const promptIdeas: Skill = (task) => {
  if (!/\bprompts?\b/.test(task.lower) || /\bsystem prompt\b/.test(task.lower)) return null;
  const video = /\b(?:video|clip|film|animation|motion)\b/.test(task.lower);
  const several = /\b(?:prompts|ideas|variations|versions)\b/.test(task.lower);
  const count = Math.min(countIn(task.ask) ?? (several ? 5 : 1), 12);
  const from = Array.from({ length: 6 }, () => task.random.int(0, 9));
  const subject = subjectOf(task);
  const prompts = Array.from({ length: count }, (_, at) => promptOf(subject, at, from, video));
  if (count === 1) {
    return {
      title: 'Prompt',
      text: `\`\`\`text\n${prompts[0]}\n\`\`\`\n\nFraming, light, style, palette and mood are each one clause: change one and keep the rest.`,
    };
  }
  const head = task.pick([
    `${capitalize(subject)}, ${count} ways:`,
    `${count} prompts that differ in one thing at a time you can see:`,
  ]);
  return {
    title: 'Prompts',
    text: `${head}\n\n${prompts.map((each, at) => `${at + 1}. ${each}`).join('\n')}`,
  };
};
