import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { experimentChange, type Targets } from './actions/index';

/** One request that succeeds for a permitted caller. */
interface Call {
  method: 'GET' | 'POST';
  path: (targets: Targets) => string;
  /** Sent as JSON, or as a form with one file. */
  body?: unknown;
  file?: boolean;
}

/** A chat question as the chat page sends it. */
export const chatTurn = (submissionId: string) => ({
  submission_id: submissionId,
  ask: {
    kind: 'question',
    conversation_id: null,
    parent_id: null,
    content: 'A secret of the studio',
    images: [],
  },
  targets: [{ model: 'quill', settings: {} }],
  endpoint: 'chat',
  system: '',
  seen_credits: 1_000,
});

/** Every handler of a workspace by method and route. A new handler without a row fails the suite. */
export const workspaceHandlers: Readonly<Record<string, Omit<Call, 'method'>>> = {
  'GET /api/console/[workspace]/assets': { path: ({ workspace }) => `${workspace}/assets` },
  'GET /api/console/[workspace]/audit/csv': { path: ({ workspace }) => `${workspace}/audit/csv` },
  'GET /api/console/[workspace]/balance': { path: ({ workspace }) => `${workspace}/balance` },
  'GET /api/console/[workspace]/boards/[board]/figures': {
    path: ({ workspace, board }) => `${workspace}/boards/${board}/figures`,
  },
  'GET /api/console/[workspace]/boards/[board]/results': {
    path: ({ workspace, board }) => `${workspace}/boards/${board}/results`,
  },
  'GET /api/console/[workspace]/boards/[board]/comments': {
    path: ({ workspace, board }) => `${workspace}/boards/${board}/comments`,
  },
  'POST /api/console/[workspace]/boards/[board]': {
    path: ({ workspace, board }) => `${workspace}/boards/${board}`,
    body: {
      session: '00000000-0000-4000-8000-000000000004',
      since: 0,
      selection: [],
      batches: [
        {
          writer: '00000000-0000-4000-8000-000000000004',
          sequence: 1,
          changes: [
            {
              id: 'note',
              create: { kind: 'note', task_id: null, output: null, asset_id: null },
              set: { text: 'A secret of the studio' },
            },
          ],
        },
      ],
    },
  },
  'GET /api/console/[workspace]/chat': { path: ({ workspace }) => `${workspace}/chat` },
  'GET /api/console/[workspace]/chat/[conversation]': {
    path: ({ workspace, conversation }) => `${workspace}/chat/${conversation}`,
  },
  'GET /api/console/[workspace]/chat/[conversation]/stream': {
    path: ({ workspace, conversation, message }) =>
      `${workspace}/chat/${conversation}/stream?from=${message}:0`,
  },
  'POST /api/console/[workspace]/chat/quote': {
    path: ({ workspace }) => `${workspace}/chat/quote`,
    body: {
      ask: { kind: 'question', conversation_id: null, parent_id: null, bytes: 1_024, images: [] },
      targets: [{ model: 'quill', settings: {} }],
      system: '',
    },
  },
  'POST /api/console/[workspace]/chat/turns': {
    path: ({ workspace }) => `${workspace}/chat/turns`,
    body: chatTurn('00000000-0000-4000-8000-000000000003'),
  },
  'GET /api/console/[workspace]/edits': {
    path: ({ workspace, taskId }) => `${workspace}/edits?version=result:${taskId}:0`,
  },
  'GET /api/console/[workspace]/review': {
    path: ({ workspace, taskId }) => `${workspace}/review?task_id=${taskId}&output=0`,
  },
  'GET /api/console/[workspace]/review/people': {
    path: ({ workspace }) => `${workspace}/review/people`,
  },
  'GET /api/console/[workspace]/review/approvals': {
    path: ({ workspace }) => `${workspace}/review/approvals?sha256=${'0'.repeat(64)}`,
  },
  'GET /api/console/[workspace]/experiments/[experiment]': {
    path: ({ workspace, experiment }) => `${workspace}/experiments/${experiment}`,
  },
  'GET /api/console/[workspace]/experiments/[experiment]/csv': {
    path: ({ workspace, experiment }) => `${workspace}/experiments/${experiment}/csv`,
  },
  'GET /api/console/[workspace]/experiments/[experiment]/lineage': {
    path: ({ workspace, experiment }) => `${workspace}/experiments/${experiment}/lineage`,
  },
  'GET /api/console/[workspace]/experiments/[experiment]/recipes': {
    path: ({ workspace, experiment }) => `${workspace}/experiments/${experiment}/recipes`,
  },
  'GET /api/console/[workspace]/experiments/[experiment]/promotions': {
    path: ({ workspace, experiment }) => `${workspace}/experiments/${experiment}/promotions?cell=x`,
  },
  'GET /api/console/[workspace]/characters': { path: ({ workspace }) => `${workspace}/characters` },
  'GET /api/console/[workspace]/presets': { path: ({ workspace }) => `${workspace}/presets` },
  'GET /api/console/[workspace]/storyboards/[storyboard]': {
    path: ({ workspace, storyboard }) => `${workspace}/storyboards/${storyboard}`,
  },
  'GET /api/console/[workspace]/storyboards/[storyboard]/prices': {
    path: ({ workspace, storyboard }) => `${workspace}/storyboards/${storyboard}/prices`,
  },
  'POST /api/console/[workspace]/experiments/quote': {
    path: ({ workspace }) => `${workspace}/experiments/quote`,
    body: experimentChange.design,
  },
  'GET /api/console/[workspace]/gallery': { path: ({ workspace }) => `${workspace}/gallery` },
  'GET /api/console/[workspace]/gallery/facets': {
    path: ({ workspace }) => `${workspace}/gallery/facets`,
  },
  'GET /api/console/[workspace]/gallery/items': {
    path: ({ workspace, taskId }) => `${workspace}/gallery/items?ids=${taskId}`,
  },
  'GET /api/console/[workspace]/media': {
    path: ({ workspace }) => `${workspace}/media?address=https://files.example/unknown.png`,
  },
  'GET /api/console/[workspace]/models': { path: ({ workspace }) => `${workspace}/models` },
  'GET /api/console/[workspace]/billing/ledger': {
    path: ({ workspace }) => `${workspace}/billing/ledger`,
  },
  'GET /api/console/[workspace]/billing/ledger/csv': {
    path: ({ workspace }) => `${workspace}/billing/ledger/csv`,
  },
  'GET /api/console/[workspace]/billing/orders/[order]': {
    path: ({ workspace, order }) => `${workspace}/billing/orders/${order}`,
  },
  'GET /api/console/[workspace]/notifications': {
    path: ({ workspace }) => `${workspace}/notifications`,
  },
  'POST /api/console/[workspace]/quote': {
    path: ({ workspace }) => `${workspace}/quote`,
    body: { model: 'lumen-spark' },
  },
  'GET /api/console/[workspace]/reader': { path: ({ workspace }) => `${workspace}/reader` },
  'GET /api/console/[workspace]/search': {
    path: ({ workspace }) => `${workspace}/search?q=secret`,
  },
  'GET /api/console/[workspace]/tasks': {
    path: ({ workspace, taskId }) => `${workspace}/tasks?ids=${taskId}`,
  },
  'GET /api/console/[workspace]/tasks/[taskId]': {
    path: ({ workspace, taskId }) => `${workspace}/tasks/${taskId}`,
  },
  'GET /api/console/[workspace]/outputs/[taskId]/[output]': {
    path: ({ workspace, taskId }) => `${workspace}/outputs/${taskId}/0`,
  },
  'GET /api/console/[workspace]/outputs/[taskId]/[output]/provenance': {
    path: ({ workspace, taskId }) => `${workspace}/outputs/${taskId}/0/provenance`,
  },
  'GET /api/console/[workspace]/archive/[taskId]/[output]': {
    path: ({ workspace, taskId }) => `${workspace}/archive/${taskId}/0`,
  },
  'POST /api/console/[workspace]/provenance': {
    path: ({ workspace }) => `${workspace}/provenance`,
    file: true,
  },
  'GET /api/console/[workspace]/trash': { path: ({ workspace }) => `${workspace}/trash` },
  'POST /api/console/[workspace]/trash/uses': {
    path: ({ workspace }) => `${workspace}/trash/uses`,
    body: [{ task_id: 'task_unknown', output: 0 }],
  },
  'POST /api/console/[workspace]/gallery/tags': {
    path: ({ workspace }) => `${workspace}/gallery/tags`,
    body: [{ task_id: 'task_unknown', output: 0 }],
  },
  'GET /api/console/[workspace]/uploads': { path: ({ workspace }) => `${workspace}/uploads` },
  'GET /api/console/[workspace]/projects/[project]/report': {
    path: ({ workspace, project }) => `${workspace}/projects/${project}/report`,
  },
  'GET /api/console/[workspace]/usage/csv': { path: ({ workspace }) => `${workspace}/usage/csv` },
  'GET /api/console/[workspace]/uploads/[asset]': {
    path: ({ workspace, asset }) => `${workspace}/uploads/${asset}`,
  },
  'POST /api/console/[workspace]/uploads': {
    path: ({ workspace }) => `${workspace}/uploads?name=x.png`,
    file: true,
  },
  'GET /api/console/[workspace]/webhooks/[key]/deliveries': {
    path: ({ workspace }) => `${workspace}/webhooks/key_unknown/deliveries`,
  },
  'GET /api/console/[workspace]/webhooks/[key]/deliveries/[delivery]': {
    path: ({ workspace }) => `${workspace}/webhooks/key_unknown/deliveries/dlv_unknown`,
  },
};

/** Handlers of operators: for everyone else there is no such file. */
export const operatorHandlers: readonly string[] = ['GET /operator/margin/csv'];

/** Handlers that need no session: next-auth's own. */
export const openHandlers: readonly string[] = [
  'GET /api/[...missing]',
  'POST /api/[...missing]',
  'GET /api/auth/[...nextauth]',
  'POST /api/auth/[...nextauth]',
  // Needs a public link instead; the tests of `lib/console/experiments` try links that ended or belong to others.
  'GET /api/shared/[token]/[file]',
  // Needs a link of a mail; the tests of the mail of notifications try others.
  'GET /api/unsubscribe/[token]',
  'POST /api/unsubscribe/[token]',
  // Need a review link and a guest who entered under it; tried by the tests of `lib/console/review-links`.
  'GET /api/review/[token]',
  'GET /api/review/[token]/[taskId]/[output]/[part]',
  'GET /api/review/[token]/pictures/[picture]',
];

/** The handlers in the sources, such as `GET /api/console/[workspace]/models`. */
export async function handlersInSources(root: string): Promise<string[]> {
  const files = await readdir(`${root}/app`, { recursive: true });
  return files
    .filter((file) => /(^|\/)route\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(`${root}/app/${file}`, 'utf8');
      const route = `/${file.replace(/\/route\.tsx?$/, '').replace(/\([^)]*\)\//g, '')}`;
      const methods = text.match(
        /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b(?= =|\(| }|,|;| \})/g,
      );
      return [...new Set(methods)].map((method) => `${method} ${route}`);
    })
    .sort();
}
