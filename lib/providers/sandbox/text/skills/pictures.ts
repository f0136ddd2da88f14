import type { Picture } from '../reading/picture';
import { plural } from '../words';
import type { Skill } from './types';

/** `PNG, 1,024 × 768 px (4:3, landscape), 182 KB`. */
function describe({ kind, width, height, bytes, host }: Picture): string {
  if (host !== null) return `a picture at ${host}, which a sandbox does not fetch`;
  const size =
    width === null || height === null
      ? 'its size cannot be read'
      : `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} px (${shapeOf(width, height)})`;
  return [kind ?? 'of an unknown kind', size, ...(bytes === null ? [] : [weightOf(bytes)])].join(
    ', ',
  );
}

const weightOf = (bytes: number): string =>
  bytes < 1000 ? plural(bytes, 'byte') : `${Math.round(bytes / 1000).toLocaleString('en-US')} KB`;

function shapeOf(width: number, height: number): string {
  const divisor = gcd(width, height);
  const [a, b] = [width / divisor, height / divisor];
  const ratio = a <= 40 && b <= 40 ? `${a}:${b}, ` : '';
  return `${ratio}${width === height ? 'square' : width > height ? 'landscape' : 'portrait'}`;
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.max(1, a) : gcd(b, a % b));

/** What can be told of the pictures that were sent: their number, kind, size. What they show it does not see. */
export const pictures: Skill = ({ pictures: sent, lower, earlierPictures }) => {
  if (sent.length === 0) {
    if (earlierPictures === 0 || !/\b(?:images?|pictures?|photos?)\b/.test(lower)) return null;
    return {
      title: 'Pictures',
      text: `You sent ${plural(earlierPictures, 'picture')} earlier in this conversation.`,
    };
  }
  const rows = sent.map((each, at) => `${at + 1}. ${describe(each)}`);
  return {
    title: 'Pictures',
    text: `You sent ${plural(sent.length, 'picture')}:\n\n${rows.join('\n')}\n\nA sandbox reads a file's head and does not see what it shows.`,
  };
};
