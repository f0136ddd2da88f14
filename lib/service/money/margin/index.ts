export { scheduleMarginClosing } from './close-days';
export { marginOperatorRoutes } from './operator-routes';
export { readMargin } from './read-margin';
