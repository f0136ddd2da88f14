import { isJsonObject } from '../json';

type Json = Readonly<Record<string, unknown>>;

/** A node of a workflow in API format. */
export interface WorkflowNode {
  readonly class_type: string;
  readonly inputs: Json;
  readonly _meta?: { readonly title?: unknown };
}
export type WorkflowGraph = Readonly<Record<string, WorkflowNode>>;

/** A workflow that was read from a document, or a sentence that says why there is none. */
export type ReadWorkflow = { readonly graph: WorkflowGraph } | { readonly problem: string };

/**
 * Reads a workflow in API format from any of the files that people have: the graph itself, the body of `POST /prompt`
 * (`{ prompt, client_id }`), an entry of the history, or the editor's export (`{ output, workflow }`).
 */
export function readWorkflow(document: Json): ReadWorkflow {
  const { prompt, output, nodes } = document;
  if (isJsonObject(prompt) && !isNode(prompt)) return readWorkflow(prompt);
  if (Array.isArray(prompt) && isJsonObject(prompt[2])) return readWorkflow(prompt[2]);
  if (isJsonObject(output) && !isNode(output)) return readWorkflow(output);
  if (Array.isArray(nodes)) {
    return {
      problem:
        'This is the file of ComfyUI’s editor. Save the workflow with “Export (API)”, and use that file.',
    };
  }
  const entries = Object.entries(document).filter(([, value]) => isJsonObject(value));
  const brokenEntry = entries.find(([, value]) => !isNode(value));
  if (!entries.some(([, value]) => isNode(value))) {
    return {
      problem:
        'This is no workflow of ComfyUI: it has no nodes. Save one with “Export (API)”, and use that file.',
    };
  }
  if (brokenEntry !== undefined) {
    return {
      problem: `Node ${brokenEntry[0].slice(0, 40)} has no class_type or no inputs. Save the workflow anew with “Export (API)”.`,
    };
  }
  return { graph: Object.fromEntries(entries) as WorkflowGraph };
}

const isNode = (value: unknown): boolean =>
  isJsonObject(value) && typeof value.class_type === 'string' && isJsonObject(value.inputs);

/** A node's number, and its title or kind. */
export const nodeLabel = (id: string, { class_type: type, _meta }: WorkflowNode): string =>
  `${id} ${typeof _meta?.title === 'string' && _meta.title !== '' ? _meta.title : type}`;

/** The usual names of nodes that save files; a preview saves none. */
const savingNodeNames = /save|VHS_VideoCombine/i;

/** The nodes whose files can be the result. */
export const savingNodes = (graph: WorkflowGraph): { id: string; label: string }[] =>
  Object.entries(graph)
    .filter(([, { class_type: type }]) => savingNodeNames.test(type))
    .map(([id, node]) => ({ id, label: nodeLabel(id, node) }));
