import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium, findWindowlessChromium } from './chromium.mjs';
import { SetupError, say, step } from './progress.mjs';
import { run } from './run.mjs';

/** Folders with PostgreSQL's server programs on common systems. */
function postgresFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  return [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
}

function hasPostgres() {
  return postgresFolders().some((folder) => existsSync(path.join(folder, 'initdb')));
}

function hasExiftool() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, 'exiftool')));
}

function canInstall() {
  return (
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  );
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const advice = `Install by hand: apt-get install ${packages.join(' ')}`;
  await step(`Installing ${packages.join(' and ')} (apt-get)`, async () => {
    await run('apt-get', ['update', '-q'], { cwd: '/', env, advice });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      cwd: '/',
      env,
      advice,
    });
  });
}

/** The tests run without it, only slower. Debian alone has it as a package; it comes in the version of `chromium`. */
async function installWindowlessChromium() {
  if (process.env.CHROMIUM_PATH || findWindowlessChromium() !== findChromium()) return;
  const system = '/etc/os-release';
  const isDebian = existsSync(system) && /^ID=debian$/m.test(readFileSync(system, 'utf8'));
  if (!isDebian || !canInstall()) return;
  try {
    await aptInstall(['chromium', 'chromium-headless-shell']);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say('chromium-headless-shell could not be installed: the browser tests take longer');
  }
}

/**
 * Finds the programs that the tests need besides Node.js: Chromium, PostgreSQL's server and ExifTool. Installs missing ones
 * when it can (as root, with apt-get), else says how to.
 *
 * @throws {SetupError} that says what is missing and what to do
 */
export async function findTestTools() {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    throw new SetupError(
      `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which is not a program that can be run. Correct it, or unset it.`,
    );
  }
  const packages = [
    ...(findChromium() ? [] : ['chromium']),
    ...(hasPostgres() ? [] : ['postgresql']),
    ...(hasExiftool() ? [] : ['libimage-exiftool-perl']),
  ];
  if (packages.length > 0 && canInstall()) await aptInstall(packages);
  await installWindowlessChromium();
  const advice = [
    ...(findChromium()
      ? []
      : [
          'The tests need Chromium and found none. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.',
          '  Debian: apt-get install chromium   Fedora: dnf install chromium   macOS: brew install --cask chromium',
        ]),
    ...(hasPostgres()
      ? []
      : [
          "The tests need PostgreSQL's server programs (15 or newer) and found none; no server has to run.",
          '  Debian: apt-get install postgresql   Fedora: dnf install postgresql-server   macOS: brew install postgresql@17 and put its bin on the PATH',
        ]),
    ...(hasExiftool()
      ? []
      : [
          'The tests need ExifTool, which reads the metadata of results, and found none.',
          '  Debian: apt-get install libimage-exiftool-perl   Fedora: dnf install perl-Image-ExifTool   macOS: brew install exiftool',
        ]),
  ];
  if (advice.length > 0) throw new SetupError(advice.join('\n'));
}
