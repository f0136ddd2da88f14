/** A defect that a test has to catch. */
export interface Mutation {
  /** What it breaks. */
  readonly name: string;
  readonly file: string;
  /** Stands once in the file, and becomes `to`. */
  readonly from: string;
  readonly to: string;
  /** A test file, or a program of `npm run check`. */
  readonly test: string;
}

/** One for each kind of code, of defects that the tests have caught once. */
export const mutations: readonly Mutation[] = [
  {
    name: 'money: more is authorized than is available',
    file: 'lib/service/db/functions/move_credits.sql',
    from: 'wallet.available_milli < move.amount',
    to: 'wallet.available_milli < 0',
    test: 'lib/service/money/ledger/ledger.test.ts',
  },
  {
    name: 'access: everybody is a member of every workspace',
    file: 'lib/console/team/access/find.ts',
    from: 'eq(schema.memberships.userId, userId),',
    to: '',
    test: 'lib/console/team/access/access.test.ts',
  },
  {
    name: 'tasks: a task that runs cannot be canceled',
    file: 'lib/service/tasks/end-task.ts',
    from: "canceled: ['queued', 'running']",
    to: "canceled: ['queued']",
    test: 'lib/service/tasks/cancel-tasks.test.ts',
  },
  {
    name: 'forms: a required field may be empty',
    file: 'lib/forms/payload.ts',
    from: 'return field.required ? { reason',
    to: 'return false ? { reason',
    test: 'lib/forms/payload.test.ts',
  },
  {
    name: 'chat: a conversation is sent last message first',
    file: 'lib/console/chat/tree.ts',
    from: 'return path.reverse();',
    to: 'return path;',
    test: 'lib/console/chat/chat.test.ts',
  },
  {
    name: 'experiments: a run passes its envelope',
    file: 'lib/experiments/fit-cells.ts',
    from: 'leftMilli -= milli;',
    to: '',
    test: 'lib/experiments/fit-cells.test.ts',
  },
  {
    name: 'a driver: fal’s own failures count as paid, refused work as free',
    file: 'lib/providers/fal/outcome.ts',
    from: 'return response.status >= 500',
    to: 'return response.status < 500',
    test: 'lib/service/tasks/fal.test.ts',
  },
  {
    name: 'a page: a press of Buy without an answer becomes a second order',
    file: 'components/actions/use-submission.ts',
    from: 'result.ok || endsSubmission(result.error, earlier !== null)',
    to: 'true',
    test: 'components/money/billing/checkout-button.test.tsx',
  },
  {
    name: 'a migration: a column changes without one',
    file: 'lib/service/db/schema/tasks.ts',
    from: 'progress: integer().notNull()',
    to: 'progress: integer()',
    test: 'scripts/migrations/index.ts',
  },
  {
    name: 'an import rule: the contract reads the environment',
    file: 'lib/contract/ids.ts',
    from: 'export const idPrefixes',
    to: "import '@/lib/platform/env';\nexport const idPrefixes",
    test: 'scripts/import-rules/index.ts',
  },
];
