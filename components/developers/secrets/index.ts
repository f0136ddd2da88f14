export { NewSecret } from './new-secret';
export { overlapOptions } from './overlap-options';
export { RotateDialog } from './rotate-dialog';
