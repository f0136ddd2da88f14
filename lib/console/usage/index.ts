export { usageCsv } from './csv';
export { readUsageView } from './read';
