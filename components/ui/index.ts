export { AlertDialog } from './alert-dialog';
export { Avatar } from './avatar';
export { Badge, Chip } from './badge';
export { Banner } from './banner';
export { browserStorage, tabStorage } from './browser-storage';
export { Button, type ButtonProps, buttonVariants } from './button';
export { Card, Separator, VisuallyHidden } from './card';
export { Checkbox, RadioGroup, Switch } from './choice';
export { cn } from './cn';
export { CodeBlock } from './code-block';
export { CodeTabs } from './code-tabs';
export { Combobox } from './combobox';
export { CopyButton } from './copy-button';
export { copyWithToast } from './copy-text';
export { Credits } from './credits';
export { DateField, DayRange } from './date-field';
export {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  useHoldOpen,
} from './dialog';
export { DialogForm, DialogFormFooter, NameField } from './dialog-form';
export { Disclosure } from './disclosure';
export {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu';
export { EmptyState } from './empty-state';
export { ErrorState } from './error-state';
export { FieldError, FieldHelp, Label } from './field';
export { type FigureColumn, FigureTable } from './figure-table';
export {
  formatBytes,
  formatCount,
  formatCounted,
  formatCreditAmount,
  formatCreditChange,
  formatCredits,
  formatWholeCredits,
} from './format';
export { formatDuration } from './format-time';
export { IconButton } from './icon-button';
export { Input } from './input';
export { Kbd } from './kbd';
export { LateSuspense } from './late-suspense';
export { LazyMenu, type LazyMenuState } from './lazy-menu';
export { lazyPart } from './lazy-part';
export { PageHeader } from './page-header';
export { PasswordInput } from './password-input';
export { PictureButton } from './picture-button';
export { Popover, PopoverAnchor, PopoverClose, PopoverContent, PopoverTrigger } from './popover';
export { Progress } from './progress';
export { RelativeTime } from './relative-time';
export { SearchField, SearchInput } from './search-field';
export { type Segment, SegmentedControl } from './segmented-control';
export { Select } from './select';
export { Sheet, SheetContent, SheetTrigger } from './sheet';
export { LinkField, ShownSecret } from './shown-secret';
export { Skeleton } from './skeleton';
export { Slider } from './slider';
export { Spinner } from './spinner';
export { newSubmissionId } from './submission-id';
export { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table';
export { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs';
export { Textarea } from './textarea';
export { toast } from './toast';
export { Toaster } from './toaster';
export { ToggleChip } from './toggle-chip';
export { Tooltip } from './tooltip';
export { UnreadItemsNote } from './unread-items-note';
export { useDebouncedValue } from './use-debounced-value';
export { useIsHydrating } from './use-is-hydrating';
export { useSearchText } from './use-search-text';
export { WordDiff } from './word-diff';
export { changeQuery, dropQuery, writeAddress } from './write-address';
