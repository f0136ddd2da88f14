import { isNull } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CharacterContent } from '@/lib/pages/characters';
import { consoleSchema, instant, jsonbWithFiles } from './namespace';
import { users, workspaces } from './people';
import { creations } from './work';

/** Presets and characters of a workspace, each of one person until it is shared. */
export const presets = consoleSchema.table(
  'presets',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<'preset' | 'character'>().notNull().default('preset'),
    isShared: boolean().notNull(),
    /** The current version. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
  },
  (t) => [index('presets_workspace').on(t.workspaceId).where(isNull(t.deletedAt))],
);

/** The content of a preset or a character after each change. Versions are only added. */
export const presetVersions = consoleSchema.table(
  'preset_versions',
  {
    presetId: text()
      .notNull()
      .references(() => presets.id),
    version: integer().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    text: text().notNull(),
    model: text(),
    values: jsonbWithFiles().$type<Record<string, unknown>>().notNull(),
    /** The name of a version of a picture (`lib/contract`, `Version`). */
    picture: text(),
    /** What a character holds in place of text, model, values and picture; null for a preset. */
    character: jsonb().$type<CharacterContent>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.presetId, t.version] })],
);

/** The presets and characters that each task was made with. */
export const presetUses = consoleSchema.table(
  'preset_uses',
  {
    taskId: text()
      .notNull()
      .references(() => creations.taskId),
    presetId: text()
      .notNull()
      .references(() => presets.id),
    version: integer().notNull(),
    /** Its place among the presets of the task. */
    place: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.presetId] }),
    index('preset_uses_preset').on(t.presetId, t.taskId),
  ],
);
