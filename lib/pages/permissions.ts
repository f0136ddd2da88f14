/** The roles of a workspace, the most powerful first. */
export const roles = ['owner', 'admin', 'member'] as const;
export type Role = (typeof roles)[number];

/**
 * The permissions of each role: the only table, read by pages, actions and route handlers. Members create; Owners and
 * Admins manage the workspace.
 */
export const permissions = {
  'workspace.view': ['owner', 'admin', 'member'],
  'workspace.update': ['owner', 'admin'],
  'workspace.secure': ['owner'],
  'workspace.archive': ['owner'],
  'workspace.delete': ['owner'],
  'workspace.transfer': ['owner'],
  'workspace.leave': ['owner', 'admin', 'member'],
  'members.view': ['owner', 'admin', 'member'],
  'members.invite': ['owner', 'admin'],
  'members.update': ['owner', 'admin'],
  'members.reset': ['owner'],
  'audit.view': ['owner', 'admin'],
  'models.view': ['owner', 'admin', 'member'],
  'quotes.create': ['owner', 'admin', 'member'],
  'generations.create': ['owner', 'admin', 'member'],
  'tasks.view': ['owner', 'admin', 'member'],
  'tasks.cancel': ['owner', 'admin', 'member'],
  'gallery.organise': ['owner', 'admin', 'member'],
  'projects.change': ['owner', 'admin', 'member'],
  'projects.archive': ['owner', 'admin'],
  // Sharing presets and changing shared ones, where the workspace leaves that to them; removing those of others.
  'presets.manage': ['owner', 'admin'],
  // A public link to an experiment, and deleting the comments of others.
  'experiments.share': ['owner', 'admin'],
  'gallery.remove': ['owner', 'admin', 'member'],
  // Work of others, and deleting it for good before the 30 days end.
  'trash.manage': ['owner', 'admin'],
  'assets.view': ['owner', 'admin', 'member'],
  'assets.upload': ['owner', 'admin', 'member'],
  'assets.remove': ['owner', 'admin', 'member'],
  'chat.use': ['owner', 'admin', 'member'],
  'keys.view': ['owner', 'admin'],
  'keys.manage': ['owner', 'admin'],
  // Assistants work for the person who connected them, within what that person may spend.
  'agents.connect': ['owner', 'admin', 'member'],
  'webhooks.view': ['owner', 'admin'],
  'webhooks.manage': ['owner', 'admin'],
  'connection.manage': ['owner', 'admin'],
  'balance.view': ['owner', 'admin', 'member'],
  'notifications.view': ['owner', 'admin', 'member'],
  'usage.view': ['owner', 'admin', 'member'],
  // The usage of all members; without it a person sees only their own.
  'usage.team': ['owner', 'admin'],
  'billing.view': ['owner', 'admin'],
  'billing.manage': ['owner', 'admin'],
  'budgets.view': ['owner', 'admin'],
  'budgets.manage': ['owner', 'admin'],
  'budgets.ask': ['owner', 'admin', 'member'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether `role` may do `permission`. */
export const may = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role);
