export { answerWithPasskey, makePasskey } from './browser';
