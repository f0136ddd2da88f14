import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import nextPackage from 'next/package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A Next.js application of three files: a catch-all page, and a page that makes the same fetch twice in one render,
 * through the function `name` in the registry of the fixture process.
 */
const files: Readonly<Record<string, string>> = {
  'next.config.mjs': 'export default { turbopack: { root: process.env.FIXTURE_ROOT } };\n',
  // Without this file the build would use the console's, which is in a parent folder.
  'instrumentation.js': 'export function register() {}\n',
  'app/layout.jsx':
    'export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n',
  'app/[...path]/page.jsx': `
export const dynamic = 'force-dynamic';
export default async function Page({ params }) {
  const { path } = await params;
  return <p>page {path.join('/')}</p>;
}
`,
  'app/twice/[name]/page.jsx': `
export const dynamic = 'force-dynamic';
export default async function Page({ params }) {
  const ask = globalThis[Symbol.for('atelier.fixture')][(await params).name];
  const texts = [];
  for (let call = 0; call < 2; call += 1) {
    const answer = await ask(new Request('http://service.test/counted'));
    texts.push(await answer.text());
  }
  return <p>answers {texts.join(' ')}</p>;
}
`,
};

/** Builds the application, once for the same files and version of Next.js. Returns its folder. */
export async function buildFixtureApp(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([files, nextPackage.version]));
  const folder = join(root, '.cache', `fixture-app-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(join(folder, 'built'))) return folder;
  await rm(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  await promisify(execFile)(process.execPath, [next, 'build', folder], {
    env: { ...process.env, NODE_ENV: 'production', FIXTURE_ROOT: root },
  });
  await writeFile(join(folder, 'built'), '');
  return folder;
}
