'use client';

import {
  Frame,
  Hand,
  Heading,
  ImagePlus,
  Maximize,
  MessageCircle,
  Minus,
  MousePointer2,
  Plus,
  Redo2,
  StickyNote,
  Undo2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, cn, IconButton } from '@/components/ui';
import { outputKind } from '@/lib/pages/output-kinds';
import { readVersionName } from '@/lib/pages/versions';
import { type PickedVersion, VersionPicker } from '../../version-picker';
import { ArrangeMenu } from './arrange-menu';
import { type BoardCamera, useView } from './use-camera';
import type { ItemActions, NewItem } from './use-item-actions';

export type Tool = 'select' | 'hand' | 'comment';

const maxPickedFiles = 50;

/** A picked file as a new item; empty for a name that is not a version's. The picker does not know ratios, so they are measured. */
async function newItemsOf({ name, url, label, content_type }: PickedVersion): Promise<NewItem[]> {
  const version = readVersionName(name);
  if (version === null) return [];
  const isPicture = outputKind({ content_type }) === 'image';
  const ratio = isPicture ? await measureRatio(url) : 0;
  if (version.kind === 'result') {
    const { taskId, output } = version;
    const create = { kind: 'result', task_id: taskId, output, asset_id: null } as const;
    return [{ create, preview: { file: null, ratio } }];
  }
  const { assetId } = version;
  const create = { kind: 'upload', task_id: null, output: null, asset_id: assetId } as const;
  const file = { asset_id: assetId, url, name: label, content_type };
  return [{ create, preview: { file, ratio } }];
}

/** Width over height of a picture; 0 when it cannot be read. */
export async function measureRatio(url: string): Promise<number> {
  const picture = new Image();
  picture.src = url;
  await picture.decode().catch(() => undefined);
  return picture.naturalHeight > 0 ? picture.naturalWidth / picture.naturalHeight : 0;
}

export function Toolbar({
  workspace,
  actions,
  camera,
  tool,
  setTool,
  canUndo,
  canRedo,
  onComment,
  onKey,
}: {
  workspace: string;
  actions: ItemActions;
  camera: BoardCamera;
  tool: Tool;
  setTool: (tool: Tool) => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Begins a comment on the selected item. */
  onComment: () => void;
  /** For keys of the surface that are pressed on a tool. */
  onKey: (event: React.KeyboardEvent) => void;
}) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <div
      role="toolbar"
      aria-label="Tools of the board"
      onKeyDown={(event) => {
        // React passes keys of the menu and the dialog here too, and Enter presses the tool.
        const isTool = event.currentTarget.contains(event.target as Node);
        if (isTool && event.key !== 'Enter') onKey(event);
      }}
      className="absolute inset-x-2 bottom-4 mx-auto flex w-fit max-w-[calc(100%-16px)] items-center gap-0.5 overflow-x-auto rounded-lg border border-line bg-panel p-1 shadow-pop"
    >
      <ToolButton label="Select" isOn={tool === 'select'} onPress={() => setTool('select')}>
        <MousePointer2 aria-hidden />
      </ToolButton>
      <ToolButton label="Hand" isOn={tool === 'hand'} onPress={() => setTool('hand')}>
        <Hand aria-hidden />
      </ToolButton>
      <ToolButton
        label="Comment"
        isOn={tool === 'comment'}
        onPress={() => setTool(tool === 'comment' ? 'select' : 'comment')}
      >
        <MessageCircle aria-hidden />
      </ToolButton>
      <Separator />
      <IconButton
        tooltipSide="top"
        label="Add a note"
        onClick={() => actions.addText('note', camera)}
      >
        <StickyNote aria-hidden />
      </IconButton>
      <IconButton
        tooltipSide="top"
        label="Add a heading"
        onClick={() => actions.addText('heading', camera)}
      >
        <Heading aria-hidden />
      </IconButton>
      <IconButton
        tooltipSide="top"
        label="Add a section"
        onClick={() => actions.addText('section', camera)}
      >
        <Frame aria-hidden />
      </IconButton>
      <IconButton
        tooltipSide="top"
        label="Add pictures, films and sounds"
        onClick={() => setIsPicking(true)}
      >
        <ImagePlus aria-hidden />
      </IconButton>
      <Separator />
      <Button variant="ghost" onClick={actions.tidy}>
        Tidy up
      </Button>
      <ArrangeMenu actions={actions} onComment={onComment} />
      <IconButton tooltipSide="top" label="Undo" disabled={!canUndo} onClick={actions.undo}>
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton tooltipSide="top" label="Redo" disabled={!canRedo} onClick={actions.redo}>
        <Redo2 aria-hidden />
      </IconButton>
      <Separator />
      <IconButton
        tooltipSide="top"
        label="Zoom out"
        onClick={() => camera.zoomTo(camera.zoom() / 1.25)}
      >
        <Minus aria-hidden />
      </IconButton>
      <ZoomLevel camera={camera} />
      <IconButton
        tooltipSide="top"
        label="Zoom in"
        onClick={() => camera.zoomTo(camera.zoom() * 1.25)}
      >
        <Plus aria-hidden />
      </IconButton>
      <IconButton
        tooltipSide="top"
        label="Show everything"
        onClick={() => camera.showAll(actions.items)}
      >
        <Maximize aria-hidden />
      </IconButton>
      {isPicking ? (
        <Suspense fallback={null}>
          <VersionPicker
            workspace={workspace}
            kind="any"
            max={maxPickedFiles}
            onClose={() => setIsPicking(false)}
            onChoose={(versions) => {
              setIsPicking(false);
              const start = { x: camera.centre().x - 120, y: camera.centre().y - 120 };
              void Promise.all(versions.map(newItemsOf)).then((newItems) =>
                actions.addItems(newItems.flat(), start),
              );
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * The zoom in percent, updated once the view rests: a changed text makes the browser paint all pictures of the board again, which
 * was three quarters of the work of a step.
 */
function ZoomLevel({ camera }: { camera: BoardCamera }) {
  const { zoom } = useView(camera, () => camera.restingView() ?? camera.view());
  const percent = Math.round(zoom * 100);
  return (
    <Button
      variant="ghost"
      className="num w-16"
      aria-label={`${percent} %, show at 100 %`}
      onClick={() => camera.zoomTo(1)}
    >
      {percent} %
    </Button>
  );
}

function ToolButton({
  label,
  isOn,
  onPress,
  children,
}: {
  label: string;
  isOn: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <IconButton
      tooltipSide="top"
      label={label}
      aria-pressed={isOn}
      onClick={onPress}
      className={cn(isOn && 'bg-sunk text-ink dark:bg-raised')}
    >
      {children}
    </IconButton>
  );
}

const Separator = () => <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />;
