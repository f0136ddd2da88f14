/** What is done with the cells of a grid. */
export interface GridActions {
  /** `many`: adds to what is selected, or takes out of it. */
  onSelect?: (key: string, many: boolean) => void;
  onOpen?: (key: string) => void;
  onMark?: (key: string, mark: 'keep' | 'reject') => void;
}
