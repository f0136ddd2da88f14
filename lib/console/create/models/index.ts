export { readModelExamples } from './model-examples';
export { readFirstTaskIds, readModelPictures } from './model-pictures';
export { readModelTimes } from './model-times';
