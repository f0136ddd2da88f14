/** How long the old signing secret keeps signing after a rotation, in hours. */
export const overlapOptions = [
  { value: '24', label: '24 hours', help: 'Time to change the receiver over.' },
  { value: '168', label: '7 days' },
  { value: '0', label: 'End it now', help: 'If the secret may have leaked.' },
] as const;
