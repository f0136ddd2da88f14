export { ImageStage } from './image-stage';
export { SoundStage } from './sound-stage';
export { TextStage } from './text-stage';
export { VideoStage } from './video-stage';
export { Viewer } from './viewer';
