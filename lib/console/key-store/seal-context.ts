/** What a workspace's sealed key is bound to. */
export const sealContext = (workspaceId: string) => ({
  purpose: 'workspace-key',
  aad: workspaceId,
});
