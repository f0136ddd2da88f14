export { scheduleUsageClosing } from './close-days';
export { usageOperatorRoutes } from './operator-routes';
