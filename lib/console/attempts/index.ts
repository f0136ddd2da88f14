export { type AttemptLimit, clearAttempts, countAttempt } from './attempts';
