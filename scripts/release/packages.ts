import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The parts of a CycloneDX document that are read here (https://cyclonedx.org/docs/1.6/json, 2026-11-27). */
interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version?: string;
  readonly components?: readonly Component[];
}

/** Names with versions (`@scope/name@1.2.3`) of all components of an SBOM. */
export function listComponents({ components = [] }: Pick<Component, 'components'>): Set<string> {
  return new Set(
    components.flatMap((each) => {
      const name = each.group ? `${each.group}/${each.name}` : each.name;
      return [`${name}@${each.version ?? ''}`, ...listComponents(each)];
    }),
  );
}

/** Names with versions of the packages below `folder/node_modules`, those inside other packages too. */
export function listPackages(folder: string): Set<string> {
  const modules = path.join(folder, 'node_modules');
  const manifests = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) =>
    // Other manifests in a package only say how its files are read.
    /(^|\/node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(`/node_modules/${file}`),
  );
  return new Set(
    manifests.flatMap((file) => {
      const text = readFileSync(path.join(modules, file), 'utf8');
      const { name, version } = JSON.parse(text) as { name?: string; version?: string };
      return name !== undefined && version !== undefined ? [`${name}@${version}`] : [];
    }),
  );
}
