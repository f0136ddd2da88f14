'use client';

import { Sheet, SheetContent } from '@/components/ui';
import { ConversationList, type ConversationListProps } from './conversation-list';

/** The list of conversations as a sheet, on a phone. Default export, because it is loaded lazily. */
export default function ListSheet({
  onClose,
  onOpen,
  ...list
}: ConversationListProps & { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title="Conversations" side="left">
        <ConversationList
          {...list}
          onOpen={(id) => {
            onOpen(id);
            onClose();
          }}
        />
      </SheetContent>
    </Sheet>
  );
}
