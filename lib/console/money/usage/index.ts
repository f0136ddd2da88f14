export { usageCsv } from './csv';
export { keyNames, modelNames, peopleNames, projectNames } from './names';
export { readUsageView } from './read';
