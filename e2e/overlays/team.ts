import { at, choose, type Overlay, press, steps } from './overlay';

/** Test data that the overlays on a team's pages need. */
export interface TeamWorld {
  /** Path of a team made for this test; it has a pending invitation. */
  readonly home: string;
  /** Path of an unpaid order of that team. */
  readonly order: string;
  /** Name of an API key. */
  readonly key: string;
  /** Path of a webhook of that key; it has a delivery. */
  readonly webhook: string;
}

/** The overlays on the pages for keys, webhooks, members, billing, usage and settings. */
export function teamOverlays({ home, order, key, webhook }: TeamWorld): readonly Overlay[] {
  const keys = at(`${home}/keys`);
  const menuOfKey = steps(keys, press(`Actions for ${key}`));
  const hook = at(webhook);
  const menuOfHook = steps(hook, press('Actions for this webhook'));
  const members = at(`${home}/members`);
  const settings = at(`${home}/settings`);
  return [
    {
      file: 'developers/keys/create-key-dialog',
      role: 'dialog',
      open: steps(keys, press('Create key')),
    },
    { file: 'developers/keys/key-menu', role: 'menu', open: menuOfKey },
    {
      file: 'developers/keys/edit-key-dialog',
      role: 'dialog',
      open: steps(menuOfKey, choose('Edit…')),
    },
    {
      file: 'developers/secrets/rotate-dialog',
      role: 'dialog',
      open: steps(menuOfKey, choose('Rotate…')),
    },
    {
      file: 'developers/keys/keys',
      role: 'alertdialog',
      open: steps(menuOfKey, choose('Revoke…')),
    },
    {
      file: 'developers/webhooks/create-webhook-dialog',
      role: 'dialog',
      open: steps(at(`${home}/webhooks`), press('Add webhook')),
    },
    {
      file: 'developers/webhooks/webhook-head',
      name: 'test',
      role: 'menu',
      open: steps(hook, press('Send test')),
    },
    { file: 'developers/webhooks/webhook-head', role: 'menu', open: menuOfHook },
    {
      file: 'developers/webhooks/edit-webhook-dialog',
      role: 'dialog',
      open: steps(menuOfHook, choose('Edit…')),
    },
    {
      file: 'developers/webhooks/webhook-detail',
      role: 'alertdialog',
      open: steps(menuOfHook, choose('Delete…')),
    },
    {
      file: 'developers/webhooks/redeliver-failed-dialog',
      role: 'dialog',
      open: steps(hook, press('Send failed ones again…')),
    },
    {
      file: 'developers/webhooks/delivery-sheet',
      role: 'dialog',
      open: steps(hook, (page) =>
        page.getByRole('list', { name: 'Deliveries' }).getByRole('button').first().click(),
      ),
    },
    { file: 'team/members/invite-dialog', role: 'dialog', open: steps(members, press('Invite')) },
    {
      file: 'team/members/member-menu',
      role: 'menu',
      open: steps(members, press('Actions for yourself')),
    },
    {
      file: 'team/members/link-dialog',
      role: 'dialog',
      open: steps(members, press(/^New link/)),
    },
    {
      file: 'money/billing/order-follow',
      role: 'alertdialog',
      open: steps(at(order), press('Cancel order')),
    },
    {
      file: 'money/budgets/credits-dialog',
      role: 'dialog',
      open: steps(at(`${home}/billing/budgets`), press(/^Set a budget/)),
    },
    {
      file: 'money/usage/custom-days',
      role: 'dialog',
      open: steps(at(`${home}/usage`), press('Custom')),
    },
    {
      file: 'team/settings/end-workspace-form',
      role: 'alertdialog',
      open: steps(settings, press(/^Archive workspace/)),
    },
  ];
}
