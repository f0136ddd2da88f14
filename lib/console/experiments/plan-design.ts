import type { Design } from '@/lib/contract';
import type { Plan } from '@/lib/experiments';
import { planCells } from '@/lib/experiments';
import { familyOf, normalizeModelForm } from '@/lib/forms';
import type { Access } from '../access';
import { workspaceClient } from '../key-store';

/** The cells of a design by the models as the service lists them now. */
export async function planDesign({ workspace }: Access, design: Design): Promise<Plan> {
  const client = await workspaceClient(workspace.id);
  const { data } = await client.models.list();
  const specs = data
    .filter((model) => model.enabled && familyOf(model) !== 'text')
    .map((model) => [model.id, normalizeModelForm(model)] as const);
  return planCells(design, new Map(specs));
}
