// Preloaded by `npm start`, before anything that looks at NODE_ENV is loaded.
import { loadEnvFile } from './load-env-file.mjs';

loadEnvFile();
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
