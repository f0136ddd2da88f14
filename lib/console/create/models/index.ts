export { readModelPictures } from './model-pictures';
