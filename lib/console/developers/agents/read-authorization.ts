import type { AuthorizationQuery, AuthorizationRequest } from '@/lib/contract';
import { requireManage } from './manage';

/** Who asks for access, and where the person would be sent. Fails for a request that must not be answered at all. */
export const readAuthorization = async (query: AuthorizationQuery): Promise<AuthorizationRequest> =>
  requireManage().agents.readAuthorization(query);
