'use client';

import type { ReactNode } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui';
import type { FrameRole } from '@/lib/forms';
import type { ReferenceMedia } from './proposals';
import { type EdgeFrame, type FilmEdge, useEdgeFrame } from './use-edge-frame';
import type { Reference } from './use-reference';

interface MenuUse {
  readonly label: string;
  readonly role?: FrameRole;
  /** The frame of a film that is used instead of the film. */
  readonly edge?: FilmEdge;
}

const menuUses: Readonly<Record<'image' | 'video', readonly MenuUse[]>> = {
  image: [
    { label: 'Use as reference' },
    { label: 'Use as first frame', role: 'first' },
    { label: 'Use as last frame', role: 'last' },
  ],
  video: [
    { label: 'Use the film' },
    { label: 'Use its first frame', edge: 'first' },
    { label: 'Use its last frame', edge: 'last' },
    { label: 'Go on from its last frame', edge: 'last', role: 'first' },
  ],
};

const noModelMessage = 'No model here takes one.';

interface ReferenceMenuProps {
  readonly media: Pick<ReferenceMedia, 'url'> & { readonly kind: 'image' | 'video' };
  /** The address from which scripts read the file. */
  readonly readHref: string;
  readonly reference: Pick<Reference, 'takes' | 'use'>;
}

/** A picture or film in Create: as a reference, as a frame of the next film, or by one of its own frames. */
export function ReferenceMenu({
  workspace,
  trigger,
  ...props
}: ReferenceMenuProps & {
  workspace: string;
  /** The button, also while a frame is taken. */
  trigger: (isTaking: boolean) => ReactNode;
}) {
  const edgeFrame = useEdgeFrame(workspace, props.reference);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{trigger(edgeFrame.isTaking)}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <ReferenceItems {...props} edgeFrame={edgeFrame} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The items of {@link ReferenceMenu}, for a menu that has others too. */
export function ReferenceItems({
  media,
  readHref,
  reference,
  edgeFrame: { isTaking, take },
}: ReferenceMenuProps & { edgeFrame: EdgeFrame }) {
  const choose = ({ edge, role }: MenuUse) => {
    if (edge === undefined) return reference.use({ ...media, role });
    void take(readHref, edge, role);
  };
  return menuUses[media.kind].map((use) => {
    const isTaken = reference.takes(use.edge === undefined ? media.kind : 'image', use.role);
    return (
      <DropdownMenuItem
        key={use.label}
        disabled={!isTaken || isTaking}
        onSelect={() => choose(use)}
      >
        {use.label}
        {isTaken ? null : <span className="block text-xs text-ink-3">{noModelMessage}</span>}
      </DropdownMenuItem>
    );
  });
}
