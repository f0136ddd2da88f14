import type { Section } from './types';

export const uploadImages: Section = {
  title: 'POST /v1/uploads/images',
  anchor: 'upload-an-image',
  sentences: {
    'upload-images-1': 'multipart/form-data with file field file.',
    'upload-images-2': 'Formats: PNG, JPEG, WebP, GIF.',
    'upload-images-3': 'Requires scope v1:generate.',
    'upload-images-4': 'Response 201 with the uploaded image record.',
    'upload-images-5':
      "Stored in the key's team workspace and region and tied to the originating key.",
    'upload-images-6': 'Not billed.',
    'upload-images-7':
      'The returned url goes into reference_images (support and count limits follow the target model schema).',
  },
};

export const uploadFiles: Section = {
  title: 'POST /v1/uploads/files',
  anchor: 'upload-a-file',
  sentences: {
    'upload-files-1': 'multipart/form-data with file field file.',
    'upload-files-2': 'Accepts image, video and audio files up to 64 MB.',
    'upload-files-3':
      'The returned asset_id serves avatar lookup and task references; url serves ordinary reference-media URL fields.',
    'upload-files-4': 'Not billed.',
    'upload-files-5':
      'Response fields beyond asset_id and url, and the response status code: not shown.',
  },
};

export const userBalance: Section = {
  title: 'GET /v1/user/balance',
  anchor: 'read-the-balance',
  sentences: {
    'user-balance-1': 'No body.',
    'user-balance-2': "Response 200 with the balance object for the key's team workspace.",
    'user-balance-3':
      'Use for pre-flight quota checks, dashboards and alerts; with many concurrent tasks, clients should also estimate consumption themselves.',
  },
};

export const billing: Section = {
  title: 'Billing endpoints (console)',
  anchor: 'billing',
  sentences: {
    'billing.catalog':
      'GET /api/billing/catalog?workspace_type=team: Lists products and prices for the active team workspace',
    'billing.checkout':
      'POST /api/billing/checkout: Creates a checkout; body fields product_id, price_id, provider',
    'billing.orders': 'GET /api/billing/orders/{id}: Confirms payment and fulfillment',
    'billing.wallet': 'GET /api/billing/wallet: Confirms granted credits',
    'billing.ledger': 'GET /api/billing/ledger: Confirms granted credits (ledger)',
    'billing-1':
      'Team workspaces buy permanent credit packs; personal workspaces buy subscriptions.',
    'billing-2':
      'Request and response bodies of these endpoints beyond the names above: not shown.',
  },
};

export const events: Section = {
  title: 'Events',
  anchor: 'webhooks',
  sentences: {
    'events-1': 'Webhook delivery is configured per API key.',
    'events-2': 'Task events: task.succeeded, task.failed, task.canceled.',
    'events-3': 'They report the terminal outcome of a task created through POST /v1/generations.',
    'events-4': 'Billing event: credits.granted, emitted on a successful credit purchase.',
    'events-5':
      'Webhooks are a notification; clients should poll as a fallback and re-query the task by task_id after a webhook when strong consistency matters.',
    'events-6':
      'Streaming text responses are server-sent events described under Endpoints, not webhooks.',
    'events-7':
      'Webhook payload shape, signing, delivery retries and configuration fields: not shown.',
  },
};
