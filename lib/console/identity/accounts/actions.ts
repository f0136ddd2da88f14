'use server';

import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import { runtime } from '../../platform/runtime';
import { personAction } from '../../team/access';
import { renameAccount } from '.';

/** Changes the signed-in person's name. */
export const renameAccountAction = personAction([z.unknown()], async (user, name) => {
  await renameAccount(runtime().db, user.id, name);
  revalidatePath('/', 'layout');
});
