import { capitalize } from '../words';
import type { Skill } from './types';

const asked = /\b(?:shot ?list|storyboard|list of shots)\b/;
const usualSeconds = 30;
const mostSeconds = 600;

/** Beats of a short film: what is seen, framing, sound, light, and its share of the time. */
const beats = [
  ['Where it is, before anything happens', 'Wide, still', 'Air, far off', 'Last of the day', 5],
  ['Hands at work, no face yet', 'Close', 'What the hands touch', 'One lamp', 4],
  ['The face: {topic}', 'Medium, slow push in', 'Breath, a clock', 'Warm from one side', 7],
  ['What has to be left', 'Detail, shallow', 'Nothing for a moment', 'Window light', 4],
  ['The turn: something is let go', 'Over the shoulder', 'One low note', 'A light goes out', 5],
  ['The place again, changed', 'Wide, pulling back', 'Air, nearer now', 'First of the morning', 5],
] as const;

/** Whole seconds for each share, that add up to `seconds`; at least one each. */
function divide(seconds: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((before, share) => before + share, 0);
  let told = 0;
  let given = 0;
  return shares.map((share, at) => {
    told += share;
    const end = Math.round((seconds * told) / sum);
    const left = shares.length - at - 1;
    const upTo = Math.min(Math.max(end, given + 1), seconds - left);
    const own = upTo - given;
    given = upTo;
    return own;
  });
}

/** A shot list whose seconds add up to the length that was asked for. */
export const shotList: Skill = ({ lower, topic }) => {
  if (!asked.test(lower)) return null;
  const wanted = Number(
    /\b(\d{1,3})[- ]?(?:s|sec|secs|seconds?)\b/.exec(lower)?.[1] ?? usualSeconds,
  );
  const seconds = Math.min(mostSeconds, Math.max(beats.length, wanted));
  const lengths = divide(
    seconds,
    beats.map(([, , , , share]) => share),
  );
  const rows = beats.map(
    ([what, framing, sound, light], at) =>
      `| ${at + 1} | ${lengths[at]} s | ${what.replace('{topic}', topic)} | ${framing} | ${sound} | ${light} |`,
  );
  return {
    title: 'Shot list',
    text: [
      `${capitalize(topic)} in ${seconds} seconds and ${beats.length} shots:`,
      '',
      '| # | Duration | What is seen | Framing | Sound | Light |',
      '| ---: | ---: | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  };
};
