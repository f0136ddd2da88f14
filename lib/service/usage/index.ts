export { scheduleUsageClosing } from './close-days';
export { readUsage } from './read-usage';
export { readUsageLines } from './read-usage-lines';
