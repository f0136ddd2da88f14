// Preloaded by `npm run dev`, before anything that looks at NODE_ENV is loaded.
import { loadEnvFile } from './load-env-file.mjs';

loadEnvFile();
Object.assign(process.env, { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' });
