export { aspectOf } from './aspect';
export { FileTile } from './file-tile';
export { MediaPicker } from './media-picker';
export { MediaTile, type MediaTileProps } from './media-tile';
export { noLongerKept, OutputMedia } from './output-media';
export { EndedState, RunningState } from './task-state';
export { creditsOf, endedWords, tileLabel } from './words';
export { bounded, fitRatio, fitted, type Zoom, zoomedAt } from './zoom';
export { ZoomStage } from './zoom-stage';
