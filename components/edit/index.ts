export { EditPage } from './edit-page';
export { type EditStep, stepsTo, stripOf } from './versions';
