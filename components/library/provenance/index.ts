export { type OwnResult, Verify } from './verify';
