'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { filedWork, projectChange, projectInput } from '@/lib/pages/projects';
import { workspaceAction } from '../team/access';
import {
  archiveProject,
  changeProject,
  createProject,
  fileWork,
  moveResults,
  openProject,
} from '.';

/** Makes a project. Returns its id. */
export const createProjectAction = workspaceAction(
  'projects.change',
  [projectInput],
  createProject,
);

/** Changes name, client, brief and colour of a project, and its people if they are given. */
export const changeProjectAction = workspaceAction(
  'projects.change',
  [inputId, projectChange],
  changeProject,
);

/** Archives a project, or brings it back. */
export const archiveProjectAction = workspaceAction(
  'projects.archive',
  [inputId, z.boolean()],
  archiveProject,
);

/** Files experiments, storyboards, conversations or boards in a project, or in none. */
export const fileWorkAction = workspaceAction(
  'generations.create',
  [z.array(filedWork).min(1).max(200), inputId.nullable()],
  fileWork,
);

/** Opens a project for the person, or none. */
export const openProjectAction = workspaceAction(
  'generations.create',
  [inputId.nullable()],
  openProject,
);

/** Moves tasks with their results to a project, or to none. Returns how many were moved. */
export const moveResultsAction = workspaceAction(
  'gallery.organise',
  [z.array(inputId).min(1).max(1000), inputId.nullable()],
  moveResults,
);
