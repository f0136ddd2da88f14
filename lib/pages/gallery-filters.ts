import { isDay } from '@/lib/contract/days';
import { terminalStatuses } from '@/lib/contract/task-states';
import { mainColourNames } from './main-colours';
import { reviewStatuses } from './review-statuses';

/* The browser reads these from its address. Hand-written, because zod would be larger than the whole page. */
type ReadFilter<Value extends string> = (text: string) => Value | undefined;

const textUpTo =
  (maxLength: number): ReadFilter<string> =>
  (text) => {
    const trimmedText = text.trim();
    return trimmedText !== '' && trimmedText.length <= maxLength ? trimmedText : undefined;
  };

const oneOf =
  <Value extends string>(...values: readonly Value[]): ReadFilter<Value> =>
  (text) =>
    values.find((value) => value === text);

const day: ReadFilter<string> = (text) => (isDay(text) ? text : undefined);

const filterReaders = {
  q: textUpTo(200),
  kind: oneOf('image', 'video', 'audio'),
  model: textUpTo(200),
  status: oneOf('running', ...terminalStatuses),
  /** A user's id, or `keys` for tasks made with API keys. */
  person: textUpTo(200),
  favourite: oneOf('1'),
  /** The status of a result; without a decision it is a draft. */
  review: oneOf(...reviewStatuses),
  /** Results with comments of the last 30 days that the reader has not seen. */
  comments: oneOf('new'),
  board: textUpTo(200),
  /** Whether only the newest version of each picture is shown. */
  stack: oneOf('1'),
  /** Results that look like the result of this task and output, such as `task_1:0`. */
  like: textUpTo(200),
  colour: oneOf(...mainColourNames),
  tag: textUpTo(200),
  /** A project's id, or `none` for what is in no project. */
  project: textUpTo(200),
  /** Address of an upload, to filter by the results made with it. */
  asset: textUpTo(500),
  /** First and last day, in the reader's time zone. */
  from: day,
  to: day,
};

type FilterReaders = typeof filterReaders;
export type GalleryFilters = {
  [Name in keyof FilterReaders]?: Exclude<ReturnType<FilterReaders[Name]>, undefined> | undefined;
};

export const galleryFilterNames = Object.keys(filterReaders) as (keyof GalleryFilters)[];

/**
 * Filters of the gallery, with the names in its URL. Invalid values are left out, so that an old or edited link still
 * opens. Boards were called collections.
 */
export function readGalleryFilters(entries: Readonly<Record<string, unknown>>): GalleryFilters {
  const filterEntries = galleryFilterNames.flatMap((name) => {
    const key = name === 'board' && !Object.hasOwn(entries, name) ? 'collection' : name;
    const text = Object.hasOwn(entries, key) ? entries[key] : undefined;
    const value = typeof text === 'string' ? filterReaders[name](text) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filterEntries);
}
