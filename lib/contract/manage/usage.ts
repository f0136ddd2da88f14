import * as z from 'zod';
import { isDay } from '../days';
import { credits, listOf } from '../lists';
import { keyKind } from './keys';

/** The groupings of a report's days. */
export const usageDivisions = ['family', 'model', 'person', 'key', 'project'] as const;
export type UsageDivision = (typeof usageDivisions)[number];

/** Longest range of a report, in days. */
export const longestUsageDays = 366;

const day = z.iso.date().refine(isDay).meta({ description: 'A day in UTC, such as 2026-03-01' });

/** `GET /manage/workspaces/{id}/usage`: first and last day, at most 366 days. */
export const usageQuery = z.object({
  from: day,
  to: day,
  /** The grouping of each day. Default `family`. */
  by: z.enum(usageDivisions).optional(),
  /** Only this person's work; durations are still those of all people. */
  actor: z.string().min(1).max(128).optional(),
  /** Only the work of this project (`metadata.project`). */
  project: z.string().min(1).max(512).optional(),
});
export type UsageQuery = z.infer<typeof usageQuery>;

const count = z.int().nonnegative();

/** Counts of ended work, with its cost. */
const tally = z.object({
  credits,
  /** Requests by how they ended: tasks and text turns. */
  succeeded: count,
  failed: count,
  canceled: count,
  expired: count,
  /** Images, videos and sounds that were made; one request may make several. */
  results: count,
  /** Text turns with an answer. */
  answers: count,
});
export type UsageTally = z.infer<typeof tally>;

/** The person's reference, as sent by the caller; null when none was sent. */
const actor = z.string().nullable();
/** The project's reference, as `metadata.project` of the request; null when there was none. */
const project = z.string().nullable();
const key = z.object({ id: z.string(), name: z.string(), kind: keyKind });

/**
 * Credits and outcomes of the work that ended in the range, by every grouping. Lists are ordered by credits, most
 * first.
 */
export const usageReport = z
  .object({
    object: z.literal('usage'),
    from: day,
    to: day,
    time_zone: z.literal('UTC'),
    totals: tally,
    families: z.array(tally.extend({ family: z.string() })),
    models: z.array(
      tally.extend({
        model: z.string(),
        family: z.string(),
        /** Milliseconds from the request to its result, within 5 %; null when nothing succeeded. */
        p50_ms: z.number().nullable(),
        p95_ms: z.number().nullable(),
      }),
    ),
    people: z.array(tally.extend({ actor })),
    keys: z.array(tally.extend({ key })),
    projects: z.array(tally.extend({ project })),
    /** Days with ended work, by group; `group` is a family, a model, a person's or project's reference, or a key's id. */
    days: z.array(tally.extend({ day, group: z.string() })),
  })
  .meta({ id: 'UsageReport' });
export type UsageReport = z.infer<typeof usageReport>;

/** What a project (`metadata.project`) spent in all its time, and what its running work has reserved. */
export const projectSpending = z
  .object({ project: z.string(), spent: credits, authorized: credits })
  .meta({ id: 'ProjectSpending' });
export type ProjectSpending = z.infer<typeof projectSpending>;
export const projectSpendingList = listOf(projectSpending).meta({ id: 'ProjectSpendingList' });

/** `GET /manage/workspaces/{id}/usage/lines?day=`: the lines of one day's report. */
export const usageLinesQuery = z.object({ day });

export const usageLine = tally.extend({
  day,
  family: z.string(),
  model: z.string(),
  actor,
  key,
  project,
});
export type UsageLine = z.infer<typeof usageLine>;
export const usageLines = listOf(usageLine).meta({ id: 'UsageLines' });
export type UsageLines = z.infer<typeof usageLines>;
