export { assembleFilm, type Scene } from './assemble-film';
export { lastFrameOf } from './film-frames';
