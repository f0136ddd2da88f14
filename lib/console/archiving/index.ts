export { startArchiving } from './start';
