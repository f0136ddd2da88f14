import * as z from 'zod';
import type { AgentApproval } from '@/lib/contract';
import type { AgentApprovalSummary } from '@/lib/pages/agents';
import { may } from '@/lib/pages/permissions';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordServiceChange } from '../../team/audit';
import { pageClient } from '../stored-keys';
import { requireManage } from './manage';
import { readReferences } from './read-references';

/** What a person answers, and the price that they saw. */
export const approvalAnswer = z.strictObject({
  approve: z.boolean(),
  seenPrice: z.number().min(0),
});

const isReadableBy = ({ user, role }: Access, { actor }: AgentApproval): boolean =>
  actor === user.id || may(role, 'keys.manage');

/** The waiting requests that the reader may answer: of their own assistants, or of all. */
export async function listApprovals(access: Access): Promise<AgentApprovalSummary[]> {
  const { data } = await requireManage().agents.approvals(access.workspace.id);
  const readableApprovals = data.filter((approval) => isReadableBy(access, approval));
  if (readableApprovals.length === 0) return [];
  const client = await pageClient(access.workspace.id);
  const { data: models } = await client.models.list();
  const modelNames = new Map(models.map(({ id, name }) => [id, name]));
  return Promise.all(
    readableApprovals.map(async (approval) => {
      const {
        id,
        key_name: agent,
        requests,
        made: madeRequests,
        price,
        ends_at: endsAt,
      } = approval;
      const [firstRequest, ...otherRequests] = requests;
      const names = requests.map(({ model }) => modelNames.get(String(model)) ?? String(model));
      const prompts = requests.flatMap(({ prompt }) => (typeof prompt === 'string' ? prompt : []));
      return {
        id,
        agent,
        models: [...new Set(names)],
        prompts: [...new Set(prompts)],
        requests: otherRequests.length === 0 ? null : requests.length,
        count:
          otherRequests.length === 0 && typeof firstRequest?.n === 'number' ? firstRequest.n : null,
        ...(await readReferences(access.workspace.id, requests)),
        made: madeRequests,
        price,
        isBeingMade: approval.is_being_made,
        endsAt,
      };
    }),
  );
}

/**
 * Runs a waiting request once, or refuses it. Throws {@link InvalidRequestError} with the reason when a part of an experiment
 * was made and the rest was not.
 */
export async function answerApproval(
  access: Access,
  id: string,
  { approve, seenPrice }: z.output<typeof approvalAnswer>,
): Promise<void> {
  const { agents } = requireManage();
  const { data } = await agents.approvals(access.workspace.id);
  const approval = data.find((candidate) => candidate.id === id);
  if (approval === undefined || !isReadableBy(access, approval)) {
    throw new InvalidRequestError('This request does not wait any more.');
  }
  const { refusal } = await recordServiceChange(runtime().db, await auditContext(access), {
    intent: {
      action: approve ? 'agent.approve' : 'agent.refuse',
      target: { kind: 'key', id: approval.key_id, name: approval.key_name },
      after: {
        model: [...new Set(approval.requests.map(({ model }) => String(model)))].join(', '),
        price: approval.price,
      },
    },
    makeChange: () => agents.answer(access.workspace.id, id, { approve, seen_price: seenPrice }),
  });
  // After the log: what was made is a change.
  if (refusal !== null) throw new InvalidRequestError(refusal);
}
