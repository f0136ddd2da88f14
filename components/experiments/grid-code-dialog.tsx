'use client';

import { CodeTabs, Dialog, DialogBody, DialogContent } from '@/components/ui';
import { type GridSnippet, gridCurl, gridPython, gridTypescript } from '@/lib/snippets';

/** The complete grid as code, to copy; the key is read from the environment and never shown. */
export default function GridCodeDialog({
  grid,
  onClose,
}: {
  grid: GridSnippet;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Open as code"
        description={`Makes all ${grid.bodies.length} cells. Put an API key of this workspace in ATELIER_API_KEY.`}
        width="lg"
      >
        <DialogBody>
          <CodeTabs
            showsLanguage
            samples={{
              curl: gridCurl(grid),
              typescript: gridTypescript(grid),
              python: gridPython(grid),
            }}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
