import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missingBinaries, missingOptional } from './binaries.mjs';
import { SetupError, step } from './progress.mjs';
import { run } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean, peer?: boolean }} LockEntry */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether `node_modules` matches package-lock.json. npm writes its record of the tree
 * (`node_modules/.package-lock.json`) last, so an interrupted install does not pass.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const found = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([at, { version, optional }]) => {
    if (at === '') return true;
    const installed = found[at];
    return installed ? installed.version === version : optional === true;
  });
}

/** The npm that runs this script, or the one on the PATH: command and leading arguments. */
function npm() {
  const cli = process.env.npm_execpath;
  return cli && path.basename(cli) === 'npm-cli.js'
    ? { command: process.execPath, args: [cli] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/** The Node.js 24 among the dependencies. @param {string} root */
export function bundledNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(root, 'node_modules', 'node', 'bin', name);
}

/** @param {string} root */
function hasBundledNode(root) {
  const { status, stdout } = spawnSync(bundledNode(root), ['--version'], { encoding: 'utf8' });
  return status === 0 && /^v2[4-9]\./.test(stdout) && existsSync(path.join(root, LINK));
}

const LINK = path.join('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const QUIET = ['--no-audit', '--no-fund', '--include=dev', '--include=optional'];
const RETRY =
  'Check the network and the registry that npm uses (npm config get registry), then run the same command again.';

/**
 * Installs the dependencies unless they match package-lock.json, then the parts that npm may have left out: the Node.js
 * binary (its install script may be forbidden) and native binaries (npm skips an optional package whose `engines`
 * exclude the Node.js that runs npm; a second pass with the bundled Node.js installs it). An optional package that a second
 * pass does not bring either is done without.
 *
 * @param {string} root
 */
export async function install(root) {
  const { command, args } = npm();
  const isFresh = !isInstalled(root);
  if (isFresh) {
    await step('Installing dependencies (npm ci)', () =>
      run(command, [...args, 'ci', ...QUIET], { cwd: root, advice: RETRY }),
    );
  }
  if (!hasBundledNode(root)) {
    await step('Installing Node.js 24 for this project', () =>
      run(command, [...args, 'rebuild', 'node', '--ignore-scripts=false'], {
        cwd: root,
        advice: RETRY,
      }),
    );
    if (!hasBundledNode(root)) {
      throw new SetupError(
        `${bundledNode(root)} does not run here. Remove node_modules and run the same command again; ` +
          'if it stays so, this system has no Node.js 24 build in the npm package "node".',
      );
    }
  }
  const missing = missingBinaries(root);
  if (missing.length === 0 && !isFresh) return;
  if (missing.length === 0 && missingOptional(root).length === 0) return;
  const bin = path.dirname(bundledNode(root));
  const parts = [...missing, ...missingOptional(root)].join(', ');
  await step(`Installing native parts (${parts})`, () =>
    run(
      args.length > 0 ? bundledNode(root) : command,
      [...args, 'install', '--no-save', ...QUIET],
      // The npm of the PATH runs with the first `node` there.
      {
        cwd: root,
        env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
        advice: RETRY,
      },
    ),
  );
  const still = missingBinaries(root);
  if (still.length > 0) {
    throw new SetupError(
      `These packages have no native part for ${process.platform}-${process.arch}: ${still.join(', ')}.\n` +
        'Remove node_modules and run the same command again. Linux (x64, arm64) and macOS are supported; on Windows use WSL 2.',
    );
  }
}
