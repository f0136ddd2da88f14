/** The context that a workspace's encrypted key is bound to. */
export const sealContext = (workspaceId: string) => ({
  purpose: 'workspace-key',
  aad: workspaceId,
});
