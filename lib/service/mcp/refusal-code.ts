import { AgentServiceError, type ErrorCode } from '@/lib/contract';
import { ApiError } from '../http';

/** Whether a service, the embedded one or one elsewhere, refused with this code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  (error instanceof ApiError || error instanceof AgentServiceError) && error.code === code;
