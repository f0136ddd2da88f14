import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Packages that need a native package for this platform. */
const NATIVE = [
  '@biomejs/biome',
  '@napi-rs/canvas',
  '@napi-rs/webcodecs',
  '@node-rs/argon2',
  '@tailwindcss/oxide',
  'esbuild',
  'lightningcss',
  'next',
  'oxc-parser',
  'rolldown',
  'sharp',
  'typescript',
];

/**
 * Whether one of the optional packages of `name` for this platform is installed. Whether it is
 * the right one for the C library is npm's choice at installation.
 *
 * @param {string} root
 * @param {string} name
 */
function hasBinary(root, name) {
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return true;
  const { optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const here = new RegExp(`(^|[-/])${process.platform}(musl)?-${process.arch}($|-)`);
  const candidates = Object.keys(optionalDependencies).filter((each) => here.test(each));
  return (
    candidates.length === 0 ||
    candidates.some((each) => existsSync(path.join(root, 'node_modules', each)))
  );
}

/**
 * The packages whose native binary npm has not installed.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function missingBinaries(root) {
  return NATIVE.filter((name) => !hasBinary(root, name));
}

/**
 * Optional packages of this project that npm has not installed.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function missingOptional(root) {
  const { optionalDependencies = {} } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return Object.keys(optionalDependencies).filter(
    (name) => !existsSync(path.join(root, 'node_modules', name)),
  );
}
