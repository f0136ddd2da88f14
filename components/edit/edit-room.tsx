'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense, useState } from 'react';
import { cn, lazyPart, SegmentedControl } from '@/components/ui';
import type { MediaKind } from '@/lib/forms';
import { SubmissionQuestion } from '../create';
import { WorkspaceForms } from '../form';
import { useDownloadHref } from '../layout';
import { frameLimitOf } from './edit-form';
import { FailedEdits } from './failed-edits';
import { RoomFooter } from './room-footer';
import { RoomHeader } from './room-header';
import { backOf, downloadOf, originOf, titleOf } from './room-links';
import { SettingsPane } from './settings-pane';
import { modeOf } from './stage-modes';
import { Strip } from './strip';
import { type EditPageProps, useEditRoom } from './use-edit-room';
import { VersionStage } from './version-stage';

const ApplyDialog = lazyPart(() => import('./recipe/apply-dialog'));

/** The name of the pane beside the settings, by the kind of the open version. */
const paneLabels: Readonly<Record<MediaKind, string>> = {
  image: 'Picture',
  video: 'Film',
  audio: 'Sound',
};

/** Default export, because it is loaded lazily. */
export default function EditRoom(props: EditPageProps) {
  return (
    <WorkspaceForms workspace={props.workspace} mediaOrigin={props.mediaOrigin}>
      <Room {...props} />
    </WorkspaceForms>
  );
}

function Room(props: EditPageProps) {
  const { workspace, isOperator, pictures, times } = props;
  const room = useEditRoom(props);
  const { kind, items, history, current, item, comparableItem, choose, models, submissions } = room;
  const { isComparing, setIsComparing, pane, setPane, stage, stageState, failedEdits } = room;
  const { verb, edit } = room.choice;
  const [isApplying, setIsApplying] = useState(false);
  const downloadHref = useDownloadHref();
  const search = useSearchParams().toString();
  const header = (
    <RoomHeader
      back={backOf(workspace, item, originOf(search))}
      title={titleOf(item, models?.find(({ id }) => id === item?.task?.model)?.name)}
      comparableNumber={comparableItem?.ready ? comparableItem.number : null}
      isComparing={isComparing}
      download={downloadOf(workspace, item, history, downloadHref)}
      undo={stageState?.canUndo ? () => stage.current?.undo() : null}
      redo={stageState?.canRedo ? () => stage.current?.redo() : null}
      onCompare={() => setIsComparing(!isComparing)}
    />
  );
  return (
    <>
      <div className="flex h-full min-h-0 flex-col short:overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[minmax(0,1fr)_auto]">
        {header}
        <SegmentedControl
          aria-label="Part of the page"
          className="mx-4 my-2 lg:hidden"
          segments={[
            { value: 'picture', label: paneLabels[kind] },
            { value: 'edit', label: 'Edit' },
          ]}
          value={pane}
          onValueChange={setPane}
        />
        <section
          aria-label={paneLabels[kind]}
          className={cn(
            'flex min-h-0 flex-1 flex-col bg-sunk lg:row-span-2 short:max-lg:min-h-110 short:max-lg:flex-none',
            pane !== 'picture' && 'max-lg:hidden',
          )}
        >
          <div
            className="relative min-h-0 flex-1"
            // The stroke would be lost if a new version replaced the stage under the pen.
            onPointerDown={() => modeOf(verb) !== 'view' && room.keepOpenVersion()}
          >
            <VersionStage
              workspace={workspace}
              item={item}
              absence={room.absence}
              comparableItem={comparableItem}
              isComparing={isComparing}
              mode={modeOf(verb)}
              frameLimit={frameLimitOf(edit, item?.ready?.file)}
              stage={stage}
              onChange={room.onStageChange}
              onModeChange={room.chooseMode}
              film={room.film}
            />
          </div>
          <FailedEdits
            items={items}
            offers={room.allOffers}
            onRetry={failedEdits.retry}
            onDismiss={(item) => void failedEdits.dismiss(item)}
          />
          <Strip
            items={items}
            current={current}
            submissions={submissions}
            onChoose={({ key }) => choose(key)}
            onStep={room.step}
          />
        </section>
        <section
          aria-label="Edit"
          className={cn(
            'relative grid min-h-0 flex-1 grid-cols-1 content-start gap-4.5 overflow-y-auto border-line p-4 lg:border-l short:max-lg:flex-none short:max-lg:overflow-visible',
            pane !== 'edit' && 'max-lg:hidden',
          )}
        >
          <SettingsPane
            workspace={workspace}
            isOperator={isOperator}
            pictures={pictures}
            room={room}
            onApply={() => setIsApplying(true)}
          />
        </section>
        <RoomFooter times={times} room={room} />
      </div>
      <SubmissionQuestion submissions={submissions} />
      {isApplying && item?.ready ? (
        <Suspense>
          <ApplyDialog
            workspace={workspace}
            source={`v${item.number} of ${items[0]?.task?.prompt || 'this picture'}`}
            plan={room.plan}
            offers={room.allOffers}
            kind={items[0]?.ready?.kind ?? kind}
            root={history.root}
            onStart={room.recipe.start}
            onClose={() => setIsApplying(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
