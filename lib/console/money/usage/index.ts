export { usageCsv } from './csv';
export { keyNames, modelNames, peopleNames } from './names';
export { readUsageView } from './read';
