export { callAction, unreachable } from './call-action';
