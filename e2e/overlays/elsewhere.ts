/** Overlays without a row here, and why. */
export const elsewhere: Readonly<Record<string, string>> = {
  'billing/subscription-card':
    'needs a subscription; the question is that of billing/order-follow in other words',
  'chat/prompt-dialog': 'needs an answer with a list: chat.spec.ts',
  'connection/connection-card':
    'needs a service elsewhere; the question is that of billing/order-follow',
  'create/price-rose-dialog': 'needs a press made before a price rose: offline.spec.ts',
  'edit/repeat-edit': 'needs an edit; the menu is that of edit/edit-model',
  'edit/stage/frame-options': 'needs a frame on the stage: edit.spec.ts',
  'edit/stage/mask-options': 'needs the stage with its rectangle: four labelled numbers',
  'experiments/grid-code-dialog': 'needs an experiment: experiments-results.spec.ts',
  'experiments/share-dialog': 'needs an experiment: experiments-results.spec.ts',
  'experiments/stop-button': 'needs a run: experiment-runs.spec.ts',
  'experiments/experiment-card': 'needs an experiment: experiments.spec.ts',
  'gallery/trash-question': 'needs results that something shows: gallery.spec.ts',
  'layout/ask-dialog': 'needs a Member: billing.spec.ts',
  'operator-data/cancel-task': 'needs a running task: operator-work.spec.ts',
  'operator-data/state-card': 'operators only; the question is that of operator-data/cancel-task',
  'operator/confirm-button': 'operators only: operator.spec.ts',
  'operator/connect-provider': 'operators only: operator.spec.ts',
  'operator/import-model': 'operators only: operator.spec.ts',
  'operator/workflow-panel': 'operators only, needs a workflow: operator.spec.ts',
  'security/security-dialog': 'needs an account of its own: two-step.spec.ts',
  'workspace/sign-in-again': 'needs a session that ended: session-ended.spec.ts',
};
