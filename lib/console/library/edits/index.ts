export { keepVersion } from './keep-version';
export { readEditHistory, readEditsOfTask } from './read-history';
