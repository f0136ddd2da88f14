export interface GridActions {
  /** `selectsMore`: adds the cell to the selection or removes it; otherwise the cell becomes the selection. */
  onSelect?: (key: string, selectsMore: boolean) => void;
  onOpen?: (key: string) => void;
  onMark?: (key: string, mark: 'keep' | 'reject') => void;
}
