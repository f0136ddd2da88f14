import { isDay } from '@/lib/contract/days';
import { terminalStatuses } from '@/lib/contract/task-states';
import { mainColourNames } from './main-colours';
import { reviewStatuses } from './review-statuses';

/* The browser reads these from its address. Hand-written, because zod would be larger than the whole page. */
type Read<Value extends string> = (text: string) => Value | undefined;

const word =
  (longest: number): Read<string> =>
  (text) => {
    const trimmedText = text.trim();
    return trimmedText !== '' && trimmedText.length <= longest ? trimmedText : undefined;
  };

const oneOf =
  <Value extends string>(...values: readonly Value[]): Read<Value> =>
  (text) =>
    values.find((value) => value === text);

const day: Read<string> = (text) => (isDay(text) ? text : undefined);

const readers = {
  q: word(200),
  kind: oneOf('image', 'video', 'audio'),
  model: word(200),
  status: oneOf('running', ...terminalStatuses),
  /** A user's id, or `keys` for tasks made with API keys. */
  person: word(200),
  favourite: oneOf('1'),
  /** The status of a result; without a decision it is a draft. */
  review: oneOf(...reviewStatuses),
  /** Results with comments of the last 30 days that the reader has not seen. */
  comments: oneOf('new'),
  board: word(200),
  /** Whether the versions of a picture stand behind its newest one. */
  stack: oneOf('1'),
  /** Results that look like one, which is named by its task and output: `task_1:0`. */
  like: word(200),
  colour: oneOf(...mainColourNames),
  tag: word(200),
  /** A project's id, or `none` for what is in no project. */
  project: word(200),
  /** Address of an upload, to filter by the results made with it. */
  asset: word(500),
  /** First and last day, in the reader's time zone. */
  from: day,
  to: day,
};

type Readers = typeof readers;
export type GalleryFilters = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined> | undefined;
};

export const galleryFilterNames = Object.keys(readers) as (keyof GalleryFilters)[];

/**
 * Filters of the gallery, with the names in its URL. Invalid values are left out, so that an old or edited link still
 * opens. Boards were called collections.
 */
export function readGalleryFilters(entries: Readonly<Record<string, unknown>>): GalleryFilters {
  const filterEntries = galleryFilterNames.flatMap((name) => {
    const key = name === 'board' && !Object.hasOwn(entries, name) ? 'collection' : name;
    const text = Object.hasOwn(entries, key) ? entries[key] : undefined;
    const value = typeof text === 'string' ? readers[name](text) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filterEntries);
}
