// Preloaded by `npm start`, before anything that looks at NODE_ENV or AsyncLocalStorage is loaded.
import './async-context.mjs';
import { takeBuiltNextConfig } from './built-next-config.mjs';
import { loadEnvFile } from './load-env-file.mjs';

loadEnvFile();
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
takeBuiltNextConfig();
