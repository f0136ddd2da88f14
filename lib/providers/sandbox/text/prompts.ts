import type { Random } from '../art/random';

const countByWord = new Map(
  ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, index) => [word, index + 2] as const,
  ),
);
const maxPrompts = 20;

const promptsRequest =
  /^(?:please )?(?:write|give|draft|suggest|invent)\b(?: me)?(?: (\d{1,2}|[a-z]+))?(?: [a-z]+)? prompts\b/i;

const subjects = [
  'a wide view',
  'one person, seen from behind',
  'two people in conversation',
  'hands at work, close up',
  'a still life of the objects that belong to it',
  'an empty place just after everyone has left',
  'a child looking on',
] as const;
const lights = [
  'in the blue light before sunrise',
  'in low golden evening sun',
  'under warm lamps at night',
  'in soft window light',
  'in thin morning fog',
] as const;
const views = [
  'from eye level with a 35 mm lens',
  'from high above',
  'from a low angle, the sky large',
  'through a window, with reflections',
  'very close, with little in focus',
  'from far away, small in the frame',
] as const;

/** A numbered list of prompts about the topic, if a message asks for prompts; `null` otherwise. */
export function promptsFor(message: string, topic: string, random: Random): string | null {
  const match = promptsRequest.exec(message.trim());
  if (match === null) return null;
  const word = match[1]?.toLowerCase() ?? '';
  const count = Math.min(maxPrompts, Math.max(1, countByWord.get(word) ?? (Number(word) || 6)));
  const shift = random.int(0, 100);
  return Array.from({ length: count }, (_, index) => {
    const at = index + shift;
    const [subject, light, view] = [subjects, lights, views].map((each) => each[at % each.length]);
    return `${index + 1}. ${topic}: ${subject}, ${light}, ${view}`;
  }).join('\n');
}
