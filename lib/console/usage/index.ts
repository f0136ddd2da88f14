export { usageCsv } from './csv';
export { keyNames, peopleNames } from './names';
export { readUsageView } from './read';
