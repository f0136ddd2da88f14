import type { Design } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import { planCells } from '@/lib/experiments';
import type { FormSpec } from '@/lib/forms';
import { familyOf, normalizeModelForm } from '@/lib/forms';
import { workspaceClient } from '../key-store';

/** The cells of a design, by the service's current models. */
export async function planDesign(
  { workspace }: { workspace: { id: string } },
  design: Design,
): Promise<Plan> {
  return planCells(design, await readSpecs(workspace.id));
}

/** The forms of the models that make images and videos, by id. */
export async function readSpecs(workspaceId: string): Promise<ReadonlyMap<string, FormSpec>> {
  const client = await workspaceClient(workspaceId);
  const { data } = await client.models.list();
  return new Map(
    data
      .filter((model) => model.enabled && familyOf(model) !== 'text')
      .map((model) => [model.id, normalizeModelForm(model)]),
  );
}
