/** `npm run env:example`: writes `.env.example` from the variables of lib/platform/env-variables.ts. */
import { writeFileSync } from 'node:fs';
import { envExample } from './render-example.ts';

writeFileSync(new URL('../../.env.example', import.meta.url), envExample());
