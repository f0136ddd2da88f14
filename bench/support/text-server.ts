import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../../tests/server-process/index.ts';
import { owner } from './web-server.ts';

const fields = [{ name: 'max_tokens', type: 'integer', min: 1, max: 8192, default: 1024 }];
const models = ['burst-8', 'burst-64', 'paced-64-20'];

/** One provider, the upstream of the bench, and a model for each way it answers. */
export const textConfiguration = (upstream: string) => ({
  providers: [{ id: 'upstream', driver: 'openai-compatible', baseUrl: `${upstream}/v1` }],
  models: models.map((id) => ({
    id,
    name: id,
    family: 'text',
    description: 'A model of the bench.',
    capabilities: ['chat'],
    schema: { fields },
    routes: [{ provider: 'upstream', model: id }],
  })),
  pricing: {
    rules: models.map((id) => ({
      id,
      model: id,
      charge: 'per_request',
      credits: 0.001,
      tokens: { input: 0.01, output: 0.05 },
    })),
  },
  rateLimit: { requestsPerMinute: 1e9, burst: 1e9 },
});

/** Runs `body` against the production build with `upstream` as its one provider, and removes its data afterwards. */
export async function withTextServer<T>(
  options: { upstream: string; databaseUrl?: string },
  body: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-text-'));
  try {
    const config = join(dataDir, 'config.json');
    await writeFile(config, JSON.stringify(textConfiguration(options.upstream)));
    const server = await startServer({
      dataDir,
      env: {
        ATELIER_CONFIG: config,
        ATELIER_INIT_USER_EMAIL: owner.email,
        ATELIER_INIT_USER_PASSWORD: owner.password,
        ATELIER_INIT_WORKSPACE: owner.workspace,
        ATELIER_INIT_API_KEY: owner.key,
        ATELIER_INIT_CREDITS: '100000000',
        ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      },
    });
    try {
      return await body(server);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The cookies of the signed-in owner. */
export async function signInOverHttp(url: string): Promise<string> {
  const jar = new Map<string, string>();
  const visit = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie, origin: url };
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  };
  const { csrfToken } = (await (await visit('/api/auth/csrf')).json()) as { csrfToken: string };
  const { email, password } = owner;
  const form = { email, password, csrfToken, json: 'true', callbackUrl: url };
  const answer = await visit('/api/auth/callback/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`The owner could not sign in: ${answer.status}`);
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Requests the console's pages one after another, as fast as the responses come, until `body` has ended. */
export async function whilePagesRender<T>(url: string, body: () => Promise<T>): Promise<T> {
  const cookie = await signInOverHttp(url);
  let ended = false;
  const rendering = (async () => {
    while (!ended) {
      for (const page of ['models', 'gallery', 'settings']) {
        const answer = await fetch(`${url}/${owner.workspace}/${page}`, { headers: { cookie } });
        const html = await answer.text();
        if (answer.status !== 200 || answer.redirected || !html.includes('</html>')) {
          throw new Error(`${page} answered ${answer.status}`);
        }
      }
    }
  })();
  try {
    // A failed page fails the bench; otherwise `body` decides when it ends.
    return await Promise.race([body(), rendering.then(() => new Promise<never>(() => {}))]);
  } finally {
    ended = true;
    await rendering;
  }
}
