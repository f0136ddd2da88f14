import { expect, test } from 'vitest';
import type { Lock } from './complete-lock.ts';
import { completeLock, missingPlatformEntries, platformOfName } from './complete-lock.ts';

const WRITTEN_ON_LINUX: Lock = {
  packages: {
    'node_modules/paint': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@paint/darwin-arm64': '2.0.0',
        '@paint/linux-x64-gnu': '2.0.0',
        '@paint/linux-x64-musl': '2.0.0',
        'a-range-is-no-binary': '^1.0.0',
      },
    },
    'node_modules/@paint/linux-x64-gnu': {
      version: '2.0.0',
      optional: true,
      license: 'MIT',
      engines: { node: '>=20' },
    },
  },
};

test('adds binaries of other platforms in the versions that their parent requires', () => {
  const common = { version: '2.0.0', dev: true, optional: true, license: 'MIT' };
  expect(missingPlatformEntries(WRITTEN_ON_LINUX)).toEqual({
    'node_modules/@paint/darwin-arm64': {
      ...common,
      os: ['darwin'],
      cpu: ['arm64'],
      engines: { node: '>=20' },
    },
    'node_modules/@paint/linux-x64-musl': {
      ...common,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      engines: { node: '>=20' },
    },
  });
});

test('finds nothing missing in a completed lock', () => {
  expect(missingPlatformEntries(completeLock(WRITTEN_ON_LINUX))).toEqual({});
});

test.each([
  ['@img/sharp-linuxmusl-x64', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@img/sharp-wasm32', { cpu: ['wasm32'] }],
  ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@next/swc-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
])('%s is for %o', (name, platform) => {
  expect(platformOfName(name, ['x-linux-x64-musl'])).toEqual(platform);
});
