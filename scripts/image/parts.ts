import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What the process reads of this project while it runs, beside the builds: folders and files. */
const ownParts = [
  'LICENSE',
  'atelier.config.ts',
  'config',
  // Migrations, functions of the database, and what a configuration imports.
  'lib',
  'package.json',
  'public',
  'scripts/env',
  'tsconfig.json',
];

/** What a server reads of the console's build. */
const builtParts = ['node_modules', 'server', 'static'];

const notOfServer =
  /(^|\/)testing\/|\.test\.tsx?$|\.tsx$|\/migrations\/meta\/\d+_snapshot\.json$|\.nft\.json$|\.map$/;

/** Files of packages that a trace cannot see, because their paths are put together while the process runs. */
const untraced = [
  '@contentauth/c2pa-node/dist/index.node',
  'geist/package.json',
  'geist/dist/sans.js',
  'geist/dist/fonts/geist-sans/Geist-Medium.ttf',
  'geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  'geist/dist/fonts/geist-mono/GeistMono-Medium.ttf',
];

/** Every file and link below `at`, and every empty folder, relative to `root`. */
function listFiles(root: string, at: string): string[] {
  const entries = readdirSync(path.join(root, at), { withFileTypes: true });
  if (entries.length === 0) return [at];
  return entries.flatMap((entry) => {
    const file = `${at}/${entry.name}`;
    return entry.isDirectory() ? listFiles(root, file) : [file];
  });
}

/** What the image holds of our own, relative to `root`. */
export function listOwnFiles(root: string): string[] {
  const built = readdirSync(path.join(root, '.next'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^BUILD_ID$|\.json$/.test(entry.name))
    .map((entry) => `.next/${entry.name}`);
  const folders = [...ownParts, 'dist', ...builtParts.map((name) => `.next/${name}`)];
  const files = folders.flatMap((at) =>
    /\.[a-z]+$|LICENSE$/.test(at) ? [at] : listFiles(root, at),
  );
  return [...built, ...files].filter((file) => !notOfServer.test(file));
}

/** The files that {@link untraced} names; those of an optional package that is not there are left out. */
export const listUntracedFiles = (root: string): string[] =>
  untraced
    .map((file) => `node_modules/${file}`)
    .filter((file) => !file.includes('c2pa') || existsSync(path.join(root, file)));

/** The licences of the packages that `files` belong to. */
export function listLicences(root: string, files: readonly string[]): string[] {
  const folders = new Set(
    files.map((file) => {
      const at = file.lastIndexOf('node_modules/') + 'node_modules/'.length;
      const [scope = '', name = ''] = file.slice(at).split('/');
      return file.slice(0, at) + (scope.startsWith('@') ? `${scope}/${name}` : scope);
    }),
  );
  return [...folders].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
      .map((name) => `${folder}/${name}`),
  );
}
