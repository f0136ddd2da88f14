import type { SceneName } from '../lexicon';
import type { SceneComposer } from '../stage';
import { composeCity } from './city';
import { composeGeometry } from './geometry';
import { composeRibbons } from './ribbons';
import { composeRidges } from './ridges';
import { composeSeascape } from './sea';

export const sceneComposers: Record<SceneName, SceneComposer> = {
  ridges: composeRidges,
  sea: composeSeascape,
  city: composeCity,
  geometry: composeGeometry,
  ribbons: composeRibbons,
};
