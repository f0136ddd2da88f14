'use client';

import { Lock, Pencil, Trash2, Users } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import {
  AlertDialog,
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  Input,
} from '@/components/ui';
import type { ConversationSummary } from '@/lib/pages/chat';
import { chatLimits } from '@/lib/pages/chat-limits';
import type { ActionResult } from '@/lib/pages/failures';
import { useAction } from '../actions';

export interface ConversationOperations {
  /** The caller shows a failure. */
  rename: (title: string) => Promise<ActionResult<void>>;
  /** Resolves to whether it succeeded; a failure has been shown as a toast. */
  setShared: (isShared: boolean) => Promise<boolean>;
  /** As `setShared`. */
  remove: () => Promise<boolean>;
  /** Shows the project that the conversation was moved to; null for none. */
  showProject: (projectId: string | null) => void;
}

/** The author's menu of a conversation. Default export, because it is loaded lazily. */
export default function ConversationMenu({
  trigger,
  open,
  onOpenChange,
  conversation,
  operations,
}: {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  conversation: ConversationSummary;
  operations: ConversationOperations;
}) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null);
  return (
    <>
      <DropdownMenu open={open} onOpenChange={onOpenChange}>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpenDialog('rename')}>
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem
            icon={conversation.shared ? <Lock aria-hidden /> : <Users aria-hidden />}
            onSelect={() => void operations.setShared(!conversation.shared)}
          >
            {conversation.shared ? 'Make private' : 'Share with the workspace'}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            tone="danger"
            icon={<Trash2 aria-hidden />}
            onSelect={() => setOpenDialog('remove')}
          >
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {openDialog === 'rename' ? (
        <RenameDialog
          title={conversation.title}
          onRename={operations.rename}
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
      <AlertDialog
        open={openDialog === 'remove'}
        onOpenChange={(isOpen) => setOpenDialog(isOpen ? 'remove' : null)}
        title="Delete this conversation?"
        description="Its messages are deleted for good. Charges stay in the ledger."
        confirmLabel="Delete"
        onConfirm={async () => {
          await operations.remove();
        }}
      />
    </>
  );
}

function RenameDialog({
  title,
  onRename,
  onClose,
}: {
  title: string;
  onRename: ConversationOperations['rename'];
  onClose: () => void;
}) {
  const [text, setText] = useState(title);
  const { run, isPending } = useAction(onRename, { failsInToast: true, onDone: onClose });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Rename the conversation" width="sm">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run(text.trim());
          }}
        >
          <DialogBody>
            <Input
              aria-label="Title"
              autoFocus
              limit={chatLimits.titleLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              loading={isPending}
              disabled={text.trim() === ''}
            >
              Rename
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
