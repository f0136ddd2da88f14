export { answerWithPasskey, makePasskey, passkeyFromField } from './browser';
