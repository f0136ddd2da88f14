export { scheduleUsageClosing } from './close-days';
export { lastClosedDay } from './days.rules';
export { usageOperatorRoutes } from './operator-routes';
