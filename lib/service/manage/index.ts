import type { ServiceContext } from '../context';
import type { Route } from '../http';
import { assetManageRoutes } from './assets/routes';
import { deliveryManageRoutes } from './delivery-routes';
import { infoRoutes } from './info-routes';
import { keyManageRoutes } from './key-routes';
import { taskManageRoutes } from './tasks/routes';
import { turnManageRoutes } from './turns/routes';
import { usageManageRoutes } from './usage-routes';
import { webhookManageRoutes } from './webhook-routes';
import { workspaceManageRoutes } from './workspace-routes';

export { startAssetDeletion } from './assets/delete-asset';

/** The management interface, `/manage/**`: what the public interface does not cover, for the operator alone. */
export const manageRoutes = (context: ServiceContext): Route[] => [
  ...infoRoutes(context),
  ...workspaceManageRoutes(context),
  ...keyManageRoutes(context),
  ...webhookManageRoutes(context),
  ...deliveryManageRoutes(context),
  ...taskManageRoutes(context),
  ...turnManageRoutes(context),
  ...assetManageRoutes(context),
  ...usageManageRoutes(context),
];
