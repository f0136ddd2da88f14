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
import type { BoardActs, NewItem } from './use-board-acts';
import { type BoardCamera, useView } from './use-camera';

export type Tool = 'select' | 'hand' | 'comment';

/** Most files that are added at once. */
const maxPickedFiles = 50;

/** A chosen file as an item. The ratio of a picture is measured, because the picker does not know it. */
async function itemOfVersion({
  name,
  url,
  label,
  content_type,
}: PickedVersion): Promise<NewItem[]> {
  const version = readVersionName(name);
  if (version === null) return [];
  const isPicture = outputKind({ content_type }) === 'image';
  const ratio = isPicture ? await ratioOf(url) : 0;
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
export async function ratioOf(url: string): Promise<number> {
  const picture = new Image();
  picture.src = url;
  await picture.decode().catch(() => undefined);
  return picture.naturalHeight > 0 ? picture.naturalWidth / picture.naturalHeight : 0;
}

export function Toolbar({
  workspace,
  acts,
  camera,
  tool,
  setTool,
  canUndo,
  canRedo,
  onComment,
  onKey,
}: {
  workspace: string;
  acts: BoardActs;
  camera: BoardCamera;
  tool: Tool;
  setTool: (tool: Tool) => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Begins a comment on the selected item. */
  onComment: () => void;
  /** A key of the surface was pressed on a tool. */
  onKey: (event: React.KeyboardEvent) => void;
}) {
  const [isPicking, setPicking] = useState(false);
  return (
    <div
      role="toolbar"
      aria-label="Tools of the board"
      onKeyDown={(event) => {
        // Keys of its menu and its dialog pass here too, and Enter presses the tool.
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
      <IconButton tooltipSide="top" label="Add a note" onClick={() => acts.addText('note', camera)}>
        <StickyNote aria-hidden />
      </IconButton>
      <IconButton
        tooltipSide="top"
        label="Add a heading"
        onClick={() => acts.addText('heading', camera)}
      >
        <Heading aria-hidden />
      </IconButton>
      <IconButton
        tooltipSide="top"
        label="Add a section"
        onClick={() => acts.addText('section', camera)}
      >
        <Frame aria-hidden />
      </IconButton>
      <IconButton
        tooltipSide="top"
        label="Add pictures, films and sounds"
        onClick={() => setPicking(true)}
      >
        <ImagePlus aria-hidden />
      </IconButton>
      <Separator />
      <Button variant="ghost" onClick={acts.tidy}>
        Tidy up
      </Button>
      <ArrangeMenu acts={acts} onComment={onComment} />
      <IconButton tooltipSide="top" label="Undo" disabled={!canUndo} onClick={acts.undo}>
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton tooltipSide="top" label="Redo" disabled={!canRedo} onClick={acts.redo}>
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
        onClick={() => camera.showAll(acts.items)}
      >
        <Maximize aria-hidden />
      </IconButton>
      {isPicking ? (
        <Suspense fallback={null}>
          <VersionPicker
            workspace={workspace}
            kind="any"
            max={maxPickedFiles}
            onClose={() => setPicking(false)}
            onChoose={(versions) => {
              setPicking(false);
              const at = { x: camera.centre().x - 120, y: camera.centre().y - 120 };
              void Promise.all(versions.map(itemOfVersion)).then((newItems) =>
                acts.addItems(newItems.flat(), at),
              );
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/**
 * Says how far the view is zoomed, once it rests: a text that changes has the browser paint all pictures of the board again,
 * which was three quarters of the work of a step.
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
