import { notesOf } from './notes.ts';

/** The texts that name the version, by the names of their files. */
export interface VersionFiles {
  readonly 'package.json': string;
  readonly 'package-lock.json': string;
  readonly 'deploy/chart/Chart.yaml': string;
  readonly 'CHANGELOG.md': string;
}

/** What keeps `tag` (such as `v1.2.3`) from being released: a line each, with what to do. */
export function tagProblems(tag: string, files: VersionFiles): string[] {
  const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1];
  if (version === undefined) return [`${tag} is no version: write v1.2.3.`];
  const chart = files['deploy/chart/Chart.yaml'];
  const found = [
    ['package.json', (JSON.parse(files['package.json']) as { version: string }).version],
    ['package-lock.json', (JSON.parse(files['package-lock.json']) as { version: string }).version],
    ['version of deploy/chart/Chart.yaml', /^version: (.+)$/m.exec(chart)?.[1]],
    ['appVersion of deploy/chart/Chart.yaml', /^appVersion: (.+)$/m.exec(chart)?.[1]],
  ] as const;
  const notes = notesOf(files['CHANGELOG.md'], version);
  return [
    ...found
      .filter(([, value]) => value !== version)
      .map(([place, value]) => `${place} is ${value ?? 'missing'}: write ${version}.`),
    ...(notes
      ? []
      : [`CHANGELOG.md says nothing under "## [${version}]": move the lines of Unreleased there.`]),
  ];
}
