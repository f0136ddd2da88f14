/**
 * Prefixes of every identifier, so that an id in a log shows its kind. The random part is made by
 * `lib/platform/ids`, sortable by time.
 */
export const idPrefixes = {
  workspace: 'ws',
  apiKey: 'key',
  walletAccount: 'wal',
  ledgerEntry: 'led',
  authorization: 'auth',
  billingTransaction: 'btx',
  task: 'task',
  asset: 'asset',
  modelExample: 'mex',
  event: 'evt',
  webhook: 'wh',
  delivery: 'dlv',
  attempt: 'att',
  response: 'resp',
  message: 'msg',
  compaction: 'cmp',
  functionCall: 'fc',
  reasoning: 'rs',
  toolCall: 'call',
  turn: 'turn',
  chatCompletion: 'chatcmpl',
  order: 'ord',
  subscription: 'sub',
  budget: 'bud',
  perk: 'perk',
  request: 'req',
  user: 'user',
  session: 'sess',
  passkey: 'psk',
  membership: 'mem',
  creation: 'cre',
  board: 'brd',
  boardItem: 'itm',
  project: 'prj',
  storedForm: 'frm',
  edit: 'edit',
  preset: 'pre',
  character: 'chr',
  experiment: 'exp',
  storyboard: 'stb',
  comment: 'com',
  reviewStep: 'rev',
  reviewLink: 'rvl',
  reviewGuest: 'gst',
  experimentShare: 'shr',
  savedLists: 'lst',
  runRequest: 'rrq',
  trash: 'trash',
  savedSearch: 'srch',
  notice: 'ntc',
  notificationWebhook: 'nwh',
  notificationDelivery: 'ndl',
  budgetRequest: 'brq',
  invitation: 'inv',
  auditEvent: 'aud',
  conversation: 'conv',
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = `${(typeof idPrefixes)[K]}_${string}`;

/** Whether `value` has the form of an id of `kind`. */
export const isId = <K extends IdKind>(kind: K, value: string): value is Id<K> =>
  value.startsWith(`${idPrefixes[kind]}_`) && /^[a-z]+_[0-9A-Za-z]{8,64}$/.test(value);
