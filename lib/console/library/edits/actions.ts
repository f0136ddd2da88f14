'use server';

import { freeEditInput } from '@/lib/pages/edits';
import { workspaceAction } from '../../team/access';
import { keepVersion } from '.';

/** Keeps an upload as the version that cropping, rotating or flipping made. Returns the name of the version. */
export const keepVersionAction = workspaceAction('assets.upload', [freeEditInput], keepVersion);
