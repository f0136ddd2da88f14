import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idPrefixes } from '@/lib/contract';
import type { FormState } from '@/lib/forms';
import { inputId, inputJson } from '@/lib/pages/input';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

/** More than any form of a model holds, in characters of JSON. */
const maxCharacters = 1_000_000;

export const storedFormInput = z.object({
  model: inputId,
  values: inputJson.refine(
    (values) => JSON.stringify(values).length <= maxCharacters,
    'This form is too large for a link: a link takes up to 1,000,000 characters.',
  ),
});

const f = schema.storedForms;

/** Stores a form for a link. Returns its id. */
export async function storeForm({ user, workspace }: Access, form: FormState): Promise<string> {
  const id = newId(idPrefixes.storedForm);
  await runtime().db.insert(f).values({
    id,
    workspaceId: workspace.id,
    userId: user.id,
    model: form.model,
    values: form.values,
  });
  return id;
}

/** A stored form; null for another workspace's, as for an unknown one. */
export async function readForm({ workspace }: Access, id: string): Promise<FormState | null> {
  const [form] = await runtime()
    .db.select({ model: f.model, values: f.values })
    .from(f)
    .where(and(eq(f.id, id), eq(f.workspaceId, workspace.id)));
  return form ?? null;
}
