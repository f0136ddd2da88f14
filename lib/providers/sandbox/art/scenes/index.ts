import type { SceneName } from '../lexicon';
import type { SceneComposer } from '../stage';
import { composeBotanical } from './botanical';
import { composeCity } from './city';
import { composeCosmos } from './cosmos';
import { composeDunes } from './dunes';
import { composeForest } from './forest';
import { composeGeometry } from './geometry';
import { composePaperCut } from './paper-cut';
import { composePortrait } from './portrait';
import { composeRibbons } from './ribbons';
import { composeRidges } from './ridges';
import { composeSeascape } from './sea';
import { composeStillLife } from './still-life';

/** The composer of each kind of scene. */
export const sceneComposers: Record<SceneName, SceneComposer> = {
  ridges: composeRidges,
  sea: composeSeascape,
  forest: composeForest,
  dunes: composeDunes,
  city: composeCity,
  'still-life': composeStillLife,
  botanical: composeBotanical,
  portrait: composePortrait,
  cosmos: composeCosmos,
  geometry: composeGeometry,
  ribbons: composeRibbons,
  'paper-cut': composePaperCut,
};
