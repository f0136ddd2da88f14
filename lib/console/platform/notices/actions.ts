'use server';

import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { claimForBrowser, dismissNotice, markNoticesRead } from '.';

/** Dismisses a notice for the signed-in person. */
export const dismissNoticeAction = workspaceAction('notices.view', [inputId], dismissNotice);

const noticeIds = z.array(inputId).max(50);

/** Records that the signed-in person has seen notices, so that they are not mailed as well. */
export const markNoticesReadAction = workspaceAction('notices.view', [noticeIds], markNoticesRead);

/** Which of these notices this browser shows as notifications; every other browser leaves them out then. */
export const claimNoticesAction = workspaceAction('notices.view', [noticeIds], claimForBrowser);
