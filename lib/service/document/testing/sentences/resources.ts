import type { Section } from './types';

export const model: Section = {
  title: 'Model object (element of the model list)',
  anchor: 'model-object',
  sentences: {
    'model.id': 'id (string): Model ID passed as model in later requests',
    'model.name': 'name (string): Display name',
    'model.region':
      'region (string): Region the model is offered in (a value meaning all regions exists)',
    'model.family': 'family (string): text, image or video',
    'model.description': 'description (string): Free text',
    'model.capabilities': 'capabilities (string[]): Capability tags',
    'model.pricing':
      'pricing (object): Display metadata only: unit, display, credits_text. Exact credits come only from POST /v1/quote',
    'model.schema': 'schema (object): schema.fields is an array of field definitions (below)',
    'model.ui_hints': 'ui_hints (array): Display hints',
    'model.enabled': 'enabled (boolean): Whether the model is currently enabled',
    'model-1':
      'schema.fields element: name (string), type (string), required (boolean), default (any), options (array of allowed enumerated values), plus some quantity limits.',
    'model-2':
      'Supported parameters, defaults, enumerations and limits of every model come from its schema.fields, not from its name.',
    'model-3': 'Fields must not be copied from one model to another.',
    'model-4':
      'Text models also declare supported fields there; reasoning and temperature must not be assumed supported.',
  },
};

export const receipt: Section = {
  title: 'Task submission receipt (response of task creation)',
  anchor: 'submission-receipt',
  sentences: {
    'receipt.task_id': 'task_id (string): Used for polling and webhook reconciliation',
    'receipt.created': 'created (integer): Unix timestamp',
    'receipt.object': 'object (string): Always generation.task',
    'receipt.progress': 'progress (integer): Progress at the moment of the response',
    'receipt.billing_transaction_id':
      'billing_transaction_id (string): For reconciliation only; tasks are looked up by task_id',
    'receipt.data':
      'data (array): Present only in rare cases where work already completed; normally absent',
  },
};

export const task: Section = {
  title: 'Task object (response of task lookup)',
  anchor: 'task-object',
  sentences: {
    'task.task_id': 'task_id (string)',
    'task.object': 'object (string): task',
    'task.kind':
      'kind (string): image or video (other asynchronous job kinds may exist); use this to tell the output type',
    'task.model': 'model (string): Model that actually executed',
    'task.status': 'status (string): See States and transitions',
    'task.progress': 'progress (integer)',
    'task.created_at': 'created_at (integer): Unix timestamp',
    'task.completed_at':
      'completed_at (integer): Unix timestamp; returned only after completion, normally omitted while running; never a fixed 0',
    'task.result': 'result (object): On success: result.data is the list of generated assets',
    'task.error': 'error (object): On failure',
    'task-1': 'Fields of the error object: not shown.',
    'task-2':
      'Result item (element of result.data): url (string, always present, platform-hosted); thumbnail_url (string, only for video and only when a usable cover exists).',
    'task-3': 'Provider payloads, routing details, internal billing and usage are never exposed.',
    'task-4':
      'Platform URLs are not a permanent-storage guarantee; outputs needed long term must be downloaded and archived by the client.',
  },
};

export const image: Section = {
  title: 'Uploaded image record (response of image upload)',
  anchor: 'uploaded-image-record',
  sentences: {
    'image.asset_id': 'asset_id: string',
    'image.url':
      'url: string (platform-hosted URL; must be used as returned, never built by hand or derived from storage paths)',
    'image.content_type': 'content_type: string (MIME type)',
    'image.size': 'size: integer (bytes)',
    'image.width': 'width: integer (pixels)',
    'image.height': 'height: integer (pixels)',
  },
};

export const quoted: Section = {
  title: 'Quote result',
  anchor: 'quote-result',
  sentences: {
    'quoted.model': 'model (string)',
    'quoted.family': 'family (string): image or video',
    'quoted.estimated_credits':
      'estimated_credits (number): Total for the whole request; not to be multiplied by n again',
    'quoted.unit': 'unit (string): Pricing unit (for images, a per-image unit)',
    'quoted.charge_type': 'charge_type (string): Charge type (for images, per-image)',
    'quoted.matched_rule_id': 'matched_rule_id (string): For reconciliation and support',
    'quoted.pricing_version':
      'pricing_version (string): Hash identifying the pricing rule set; for reconciliation and support',
    'quoted.perk_applied': 'perk_applied (boolean): When true, a workspace benefit was applied',
  },
};

export const balance: Section = {
  title: 'Balance object',
  anchor: 'balance-object',
  sentences: {
    'balance.quota_amount':
      'quota_amount (number): Credits currently available for authorizing new tasks',
    'balance.authorized_amount':
      'authorized_amount (number): Credits authorized or reserved by running work; not lifetime purchased credits',
    'balance.currency': 'currency (string): Balance unit, normally credits',
    'balance.wallet_account_id': 'wallet_account_id (string): For reconciliation and support',
    'balance-1': 'Fields of billing order, ledger entry and catalog product records: not shown.',
  },
};

export const text: Section = {
  title: 'Text responses',
  anchor: 'text',
  sentences: {
    'text-1':
      'Chat completion object: id (string), object (chat.completion), model (string), choices (array of: index integer, message {role, content}, finish_reason string).',
    'text-2':
      'Response object: id (string), object (response), model (string), output_text (string).',
  },
};

export const states: Section = {
  title: 'States and transitions',
  anchor: 'task-states',
  sentences: {
    'states-1': 'Task status values: queued, running, succeeded, failed, canceled, expired.',
    'states-2':
      'Listed examples in the interface are queued, running, succeeded, failed; canceled and expired are named as terminal states.',
    'states-3': 'Terminal states: succeeded, failed, canceled, expired.',
    'states-4': 'Only terminal states carry a final result; completed_at appears after completion.',
    'states-5': 'Transitions: not shown.',
    'states-6':
      'Billing effects tied to a task (the lifecycle is shown, the moves between statuses are not):',
    'states.quote': 'Quote: Read-only; nothing reserved',
    'states.task-creation':
      'Task creation: Pricing rules are matched again; credits are authorized for the actual request; the authorized amount appears as authorized_amount in the balance',
    'states.success': 'Success: Settlement from the authorization snapshot',
    'states.failure-or-cancellation':
      'Failure or cancellation: Unsettled authorization is released',
    'states.avatar-review-pending-at-creation-or-quote':
      'Avatar review pending at creation or quote: avatar_review_pending is returned; no task is created and nothing is charged',
    'states-7':
      'The task lookup result is the final source of truth for state, even after a webhook arrives.',
  },
};
