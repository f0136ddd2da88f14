export { callAction, unreachable } from './call-action';
export { callWithToast } from './call-with-toast';
export { failureOf } from './failure-of';
export { useAction } from './use-action';
export { useSubmission } from './use-submission';
