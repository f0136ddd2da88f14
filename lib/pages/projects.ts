import * as z from 'zod';
import type { Budget } from '@/lib/contract/manage/budgets';
import type { BoardSummary } from './boards';
import { inputId, inputText } from './input';
import { type ProjectChoice, projectColors } from './project-choice';

/** What a Member may say about a project. */
export const projectInput = z.object({
  name: inputText
    .trim()
    .min(1, 'Enter a name for the project.')
    .max(60, 'Use at most 60 characters for the name.'),
  client: inputText.trim().max(80, 'Use at most 80 characters for the client.'),
  brief: inputText.trim().max(5_000, 'Use at most 5,000 characters for the brief.'),
  color: z.enum(projectColors),
  /** The members who file into it; empty for everyone. */
  people: z.array(inputId).max(200, 'Choose at most 200 people.'),
});
export type ProjectInput = z.infer<typeof projectInput>;

/** A change of a project. Without `people` its people do not change, those who left the workspace included. */
export const projectChange = projectInput.partial({ people: true });
export type ProjectChange = z.infer<typeof projectChange>;

/** A board in the list of a project's page. */
export type FiledBoard = Pick<BoardSummary, 'id' | 'name' | 'view'>;

/**
 * What can be filed in a project: an experiment (storyboards are experiments) or a conversation, whose next results are filed
 * there, or a board, whose results stay where they are.
 */
export const filedWork = z.object({
  kind: z.enum(['experiment', 'conversation', 'board']),
  id: inputId,
});
export type FiledWork = z.infer<typeof filedWork>;

/** The projects that a person may file into, and the one that they have open. */
export interface ProjectChoices {
  readonly open: ProjectChoice | null;
  readonly choices: readonly ProjectChoice[];
}

export interface ProjectSummary extends ProjectChoice {
  readonly client: string;
  /** The people of the project who are in the workspace. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Whether only its people, the Owner and Admins file into it, also when all of its people have left. */
  readonly is_restricted: boolean;
  /** Results that are filed in it. */
  readonly results: number;
  /** Credits it was charged; null where the service does not report them. */
  readonly spent: number | null;
  /** Null for none, and for a reader who may not see it. */
  readonly budget: Budget | null;
  readonly created_at: number;
  readonly archived_at: number | null;
}

export interface ProjectDetail extends ProjectSummary {
  readonly brief: string;
  /** Whether the reader may file into it. */
  readonly is_offered: boolean;
  /** Credits that its running work has reserved. */
  readonly authorized: number | null;
  /** Whether a task that is filed in it has not ended. */
  readonly is_busy: boolean;
  readonly experiments: readonly {
    readonly id: string;
    readonly name: string;
    readonly isStoryboard: boolean;
  }[];
  readonly boards: readonly FiledBoard[];
}

export interface ProjectReportLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly kind: string;
  readonly prompt: string;
  readonly results: number;
  readonly credits: number;
}

/** What a project was charged, for its client. */
export interface ProjectReport {
  readonly name: string;
  readonly client: string;
  /** Oldest first. */
  readonly lines: readonly ProjectReportLine[];
  /** How many newer lines are not in `lines`. */
  readonly left_out: number;
  /** Credits of text answers, and of work that was deleted for good. */
  readonly unlisted: number;
  readonly total: number;
}
