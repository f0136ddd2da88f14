import type { ManageClient } from '@/lib/client';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';

/**
 * The management interface for the webhooks of a team workspace. Throws {@link InvalidRequestError} if there
 * is none.
 */
export function requireWebhookManagement({ workspace }: Access): ManageClient['webhooks'] {
  if (workspace.kind !== 'team') {
    throw new InvalidRequestError(
      'Webhooks need a team workspace. Create one from the workspace menu.',
    );
  }
  const { manage } = runtime().service;
  if (manage === null) {
    throw new InvalidRequestError(
      'This workspace uses another service. Manage its webhooks there.',
    );
  }
  return manage.webhooks;
}
