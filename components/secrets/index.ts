export { NewSecret } from './new-secret';
export { RotateDialog } from './rotate-dialog';
