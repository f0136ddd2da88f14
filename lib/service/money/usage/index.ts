export { scheduleUsageClosing } from './close-days';
export { lastClosedDay } from './days.rules';
export { requireDays, within } from './ended-work';
export { usageOperatorRoutes } from './operator-routes';
