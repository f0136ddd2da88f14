export { type Client, clientOf } from './client-of';
export { deviceOf } from './device-of';
