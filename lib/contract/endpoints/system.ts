import * as z from 'zod';
import { serviceInfo } from '..';
import { endpoint, manageEndpoint } from './endpoint';

const anyObject = z.looseObject({});
/** The response of `/healthz`. */
export const health = z
  .object({
    status: z.enum(['ok', 'low_disk', 'storage_full', 'storage_unavailable']),
    version: z.string(),
    clock_skew_seconds: z.int().optional().meta({
      description:
        "How far this machine's clock is ahead of the database's, where that is more than five seconds",
    }),
    damaged_files: z.int().optional().meta({
      description: 'Stored files that were found changed or missing, where there are some',
    }),
    content_credentials: z.enum(['signed', 'unavailable']).optional().meta({
      description: 'Whether results are signed with content credentials, once that is known',
    }),
  })
  .meta({ id: 'Health' });
export const readiness = z.object({ status: z.literal('ready') }).meta({ id: 'Readiness' });

export const getServiceInfo = manageEndpoint({
  id: 'getServiceInfo',
  method: 'get',
  path: '/manage/info',
  summary: 'What this deployment is and can do',
  responses: [{ status: 200, description: 'The deployment', schema: serviceInfo }],
});

export const getOpenApi = endpoint({
  id: 'getOpenApi',
  method: 'get',
  path: '/openapi.json',
  auth: 'none',
  tag: 'System',
  summary: 'This document',
  responses: [{ status: 200, description: 'OpenAPI 3.1', schema: anyObject }],
});

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'get',
  path: '/healthz',
  auth: 'none',
  tag: 'System',
  summary: 'Whether the service answers, reaches its database and can store files',
  responses: [{ status: 200, description: 'It answers and reaches its database', schema: health }],
});

export const getReadiness = endpoint({
  id: 'getReadiness',
  method: 'get',
  path: '/readyz',
  auth: 'none',
  tag: 'System',
  summary:
    'Whether this process accepts requests: not while it stops or its database cannot be reached',
  responses: [{ status: 200, description: 'It accepts requests', schema: readiness }],
  errors: ['service_unavailable'],
});

export const getManageOpenApi = endpoint({
  id: 'getManageOpenApi',
  method: 'get',
  path: '/manage/openapi.json',
  auth: 'operator',
  tag: 'System',
  summary: 'The OpenAPI document with the management interface',
  responses: [{ status: 200, description: 'OpenAPI 3.1', schema: anyObject }],
});

export const getMetrics = endpoint({
  id: 'getMetrics',
  method: 'get',
  path: '/manage/metrics',
  auth: 'operator',
  tag: 'System',
  summary: 'Metrics in the text format of Prometheus',
  responses: [{ status: 200, description: 'Metrics', contentType: 'text/plain' }],
});
