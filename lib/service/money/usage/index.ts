export { scheduleUsageClosing } from './close-days';
export { lastClosedDay } from './days.rules';
export { checkDays, isWithinDays } from './ended-work';
export { usageOperatorRoutes } from './operator-routes';
