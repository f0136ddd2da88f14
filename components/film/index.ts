export { assembleFilm, type Scene } from './assemble-film';
export { edgeFrameOf } from './film-frames';
