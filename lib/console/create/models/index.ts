export { readModelExamples } from './model-examples';
export { readModelPictures } from './model-pictures';
export { readModelTimes } from './model-times';
