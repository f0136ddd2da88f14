import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notesOf } from './notes';
import { listComponents, listPackages } from './packages';
import { tagProblems } from './versions';

const changelog = `# Changelog

## [Unreleased]

- Later.

## [1.10.0] - 2027-01-02

- New: a thing.
- [1.1.0] is mentioned.

## [1.1.0] - 2026-12-01

- The first.
`;

it.each([
  ['1.10.0', '- New: a thing.\n- [1.1.0] is mentioned.'],
  ['1.1.0', '- The first.'],
  ['1.1', null],
  ['2.0.0', null],
])('the notes of %s are its section of the changelog', (version, notes) => {
  expect(notesOf(changelog, version)).toBe(notes);
});

const files = {
  'package.json': '{"version":"1.1.0"}',
  'package-lock.json': '{"version":"1.1.0"}',
  'deploy/chart/Chart.yaml': 'kubeVersion: ">=1"\nversion: 1.1.0\nappVersion: 1.1.0\n',
  'CHANGELOG.md': changelog,
};

it.each([
  ['v1.1.0', files, []],
  ['1.1.0', files, [/write v1\.2\.3/]],
  ['v1.1.0-rc.1', files, [/write v1\.2\.3/]],
  [
    'v1.10.0',
    { ...files, 'package.json': '{"version":"1.10.0"}' },
    [/^package-lock\.json is 1\.1\.0/, /^version of/, /^appVersion of/],
  ],
  ['v1.1.0', { ...files, 'CHANGELOG.md': '## [1.1.0]\n\n## [1.0.0]\n\n- x' }, [/^CHANGELOG/]],
])('a tag %s is compared with every file that names the version', (tag, texts, problems) => {
  expect(tagProblems(tag, texts)).toEqual(problems.map((each) => expect.stringMatching(each)));
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('finds the packages of a folder, with those inside others, and no other manifests', () => {
  const put = (at: string, manifest: object) => {
    mkdirSync(path.join(folder, 'node_modules', at), { recursive: true });
    const file = path.join(folder, 'node_modules', at, 'package.json');
    writeFileSync(file, JSON.stringify(manifest));
  };
  put('one', { name: 'one', version: '1.0.0' });
  put('one/dist/esm', { name: 'inside', version: '9.0.0' });
  put('one/node_modules/@scope/two', { name: '@scope/two', version: '2.0.0' });
  put('@scope/two', { name: '@scope/two', version: '3.0.0' });
  put('typed', { type: 'module' });
  expect([...listPackages(folder)].sort()).toEqual([
    '@scope/two@2.0.0',
    '@scope/two@3.0.0',
    'one@1.0.0',
  ]);
  const components = [
    { name: 'one', version: '1.0.0', components: [{ group: '@scope', name: 'two', version: '2' }] },
  ];
  expect([...listComponents({ components })]).toEqual(['one@1.0.0', '@scope/two@2']);
});

const workflow = '.github/workflows/release.yml';

it.each([workflow, '.github/actions/set-up/action.yml'])(
  '%s names every action by its commit',
  (file) => {
    const actions = readFileSync(file, 'utf8').match(/uses: .+/g) ?? [];
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/ \.\/|@[0-9a-f]{40} # v\d/);
  },
);

it('no job of a release that can write runs what others have packed, and its token is only in the steps that need it', () => {
  const jobs = readFileSync(workflow, 'utf8').split(/^ {2}(?=\w+:$)/m);
  const writers = jobs.filter((job) => job.includes(': write'));
  expect(writers.map((job) => job.split(':', 1)[0])).toEqual(['image', 'release']);
  for (const job of writers) {
    expect(job).not.toMatch(/set-up|\bnpm\b|\bnpx\b|\bapt/);
    expect(job.split(' steps:', 1)[0]).not.toContain('github.token');
  }
});
