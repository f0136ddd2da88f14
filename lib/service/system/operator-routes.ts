import { serviceInfo } from '@/lib/contract';
import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { manageTag, operatorRoute } from '../http';

/** `GET /manage/info`. */
export const systemOperatorRoutes = ({
  settings,
  catalog,
}: Pick<ServiceContext, 'settings' | 'catalog'>): Route[] => [
  operatorRoute({
    method: 'get',
    path: '/manage/info',
    id: 'getServiceInfo',
    tag: manageTag,
    summary: 'What this deployment is and can do',
    answers: [{ status: 200, description: 'The deployment', schema: serviceInfo }],
    handler: () => ({
      status: 200,
      json: {
        object: 'service',
        name: 'atelier',
        version: settings.version,
        sandbox: settings.sandbox,
        demo: catalog.demo,
        base_url: settings.baseUrl,
        usd_per_credit: settings.usdPerCredit,
      },
    }),
  }),
];
