import type { Graph, Import, SourceFile } from './graph.ts';
import { LAYERS, type Layer, SERVER_ACTIONS, TEST_FILES } from './table.ts';
import { type Violation, violation } from './violation.ts';

const BY_LENGTH = [...LAYERS].sort((a, b) => b.at.length - a.at.length);

/** The layer a path belongs to: the longest folder (or file) of the table that holds it. */
export function layerOf(path: string): Layer | undefined {
  return BY_LENGTH.find(({ at }) => path === at || path.startsWith(`${at}/`));
}

/**
 * The capability of a path in a layer, e.g. `ledger`, or `money/budgets` in a room: a folder without a face of its own
 * that only groups capabilities. Null for a file of the layer itself.
 */
function capabilityOf(path: string, layer: Layer, graph: Graph): string | null {
  const [first = '', second = '', ...rest] = path.slice(layer.at.length + 1).split('/');
  if (second === '') return null;
  const isRoom = rest.length > 0 && !hasFace(`${layer.at}/${first}`, graph);
  return isRoom ? `${first}/${second}` : first;
}

const hasFace = (folder: string, graph: Graph): boolean =>
  graph.has(`${folder}/index.ts`) || graph.has(`${folder}/index.tsx`);

/** Errors of one import that leads to a file of ours. */
function* checkFile(graph: Graph, from: SourceFile, layer: Layer, each: Import, to: string) {
  const isTest = TEST_FILES.test(from.path);
  const target = layerOf(to);
  if (TEST_FILES.test(to) && !isTest && !['e2e', 'bench', 'tests', 'scripts'].includes(layer.at)) {
    yield violation('test-helper', from, each.line, `${to} is for tests alone`);
  }
  if (!target) return;
  if (layer.actions && SERVER_ACTIONS.test(to)) return;
  if (target.at !== layer.at) {
    const may = isTest ? [...layer.may, ...(layer.testsMay ?? [])] : layer.may;
    if (!may.includes(target.at) && !may.includes(to)) {
      yield violation('layer', from, each.line, `${layer.at} may not import ${target.at} (${to})`);
      return;
    }
  }
  if (!target.capabilities) return;
  const capability = capabilityOf(to, target, graph);
  const ownCapability = target.at === layer.at ? capabilityOf(from.path, layer, graph) : null;
  if (capability === null || capability === ownCapability) return;
  if (/^index\.tsx?$/.test(to.slice(`${target.at}/${capability}/`.length))) return;
  if (TEST_FILES.test(to)) return;
  yield violation(
    'face',
    from,
    each.line,
    `${to} is inside ${target.at}/${capability}: import ${target.at}/${capability} instead`,
  );
}

/** Errors of one import that leads to a package or to Node.js. */
function* checkOutside(from: SourceFile, layer: Layer, each: Import) {
  if (TEST_FILES.test(from.path)) return;
  const { target } = each;
  if (target.type === 'node' && !layer.node) {
    yield violation('package', from, each.line, `${layer.at} may not import node:${target.name}`);
  }
  if (target.type !== 'package') return;
  const allowed =
    'only' in layer.packages
      ? layer.packages.only.includes(target.name)
      : !layer.packages.never.includes(target.name);
  if (!allowed) {
    yield violation('package', from, each.line, `${layer.at} may not import ${target.name}`);
  }
}

/** Every import that the table of layers does not allow. */
export function checkLayers(graph: Graph): Violation[] {
  return [...graph.values()].flatMap((file) => {
    const layer = layerOf(file.path);
    if (!layer) return [];
    return file.imports.flatMap((each) =>
      each.target.type === 'file'
        ? [...checkFile(graph, file, layer, each, each.target.path)]
        : [...checkOutside(file, layer, each)],
    );
  });
}
