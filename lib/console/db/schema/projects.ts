import { sql } from 'drizzle-orm';
import { index, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { projectColors } from '@/lib/pages/project-choice';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/**
 * The projects of a workspace. The service keeps a project's budget under its id, which requests send as
 * `metadata.project`. A project is archived and never deleted, so that what refers to it keeps its name.
 */
export const projects = consoleSchema.table(
  'projects',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    /** Whom it is for; empty for none. */
    client: text().notNull().default(''),
    brief: text().notNull().default(''),
    color: text({ enum: projectColors }).notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    /** Archived projects are no longer offered; what was filed in them stays. */
    archivedAt: instant(),
  },
  (t) => [uniqueIndex('projects_name').on(t.workspaceId, sql`lower(${t.name})`)],
);

/** The members who file into a project; without a row all do. Owners and Admins always may. */
export const projectPeople = consoleSchema.table(
  'project_people',
  {
    projectId: text()
      .notNull()
      .references(() => projects.id),
    userId: text()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.userId] }),
    index('project_people_user').on(t.userId),
  ],
);

/** The project that a person has open in a workspace: what they make is filed in it. */
export const openProjects = consoleSchema.table(
  'open_projects',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    projectId: text()
      .notNull()
      .references(() => projects.id),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId] })],
);
