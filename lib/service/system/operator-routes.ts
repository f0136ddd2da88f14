import * as endpoints from '@/lib/contract/endpoints';
import type { ServiceContext } from '../context';
import { type Route, route } from '../http';

/** `GET /manage/info`. */
export const systemOperatorRoutes = ({
  settings,
  catalog,
}: Pick<ServiceContext, 'settings' | 'catalog'>): Route[] => [
  route(endpoints.getServiceInfo, () => ({
    status: 200,
    json: {
      object: 'service',
      name: 'atelier',
      version: settings.version,
      sandbox: settings.isSandbox,
      demo: catalog.demo,
      base_url: settings.baseUrl,
      usd_per_credit: settings.usdPerCredit,
    },
  })),
];
