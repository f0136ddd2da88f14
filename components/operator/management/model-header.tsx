'use client';

import { Badge, Button, PageHeader } from '@/components/ui';
import { deleteModelAction, unpublishModelAction } from '@/lib/console/operator/management/actions';
import { ConfirmButton } from './confirm-button';
import { exportHref } from './model-content';
import type { ModelEditing } from './use-model-draft';

/** The name and state of a model, and the actions on it. */
export function ModelHeader({
  editing,
  onDeleted,
}: {
  editing: ModelEditing;
  onDeleted: () => void;
}) {
  const { savedModel, draft, isChanged, isSaving, isPublishing, save, publish, discard, adopt } =
    editing;
  const { id, problems, warnings } = savedModel;
  const isDeclared = savedModel.source === 'declared';
  const isPublished = savedModel.state === 'published';
  const cannotPublish = problems.length > 0 || warnings.some(({ accepted }) => !accepted);
  const obstacle = cannotPublish ? 'It cannot be published yet. The reason is below.' : undefined;
  const why = isChanged ? 'Save before you publish.' : obstacle;

  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-2">
          {savedModel.declaration.name}
          <Badge tone={isPublished ? 'good' : 'warn'}>{isPublished ? 'Published' : 'Draft'}</Badge>
          {isChanged ? <Badge>Not saved</Badge> : null}
        </span>
      }
      description={
        isDeclared ? (
          'This model is in atelier.config.ts. Change it there.'
        ) : (
          <>
            <code className="font-mono text-xs">{id}</code>
            {isPublished || why === undefined ? null : (
              <span id="publish-note" className="block">
                {why}
              </span>
            )}
          </>
        )
      }
      actions={
        <>
          <Button asChild>
            <a href={exportHref(draft)} download={`${id}.json`}>
              Export
            </a>
          </Button>
          {isDeclared ? null : (
            <>
              {isPublished ? (
                <ConfirmButton
                  disabled={isChanged}
                  title={`Unpublish ${savedModel.declaration.name}?`}
                  description="Teams no longer see it, and cannot use it. What they started is finished, and what they made stays."
                  confirmLabel="Unpublish"
                  run={() => unpublishModelAction(id)}
                  onDone={adopt}
                >
                  Unpublish
                </ConfirmButton>
              ) : (
                <>
                  <ConfirmButton
                    title={`Delete ${savedModel.declaration.name}?`}
                    description="The draft and its prices are deleted. Its history stays."
                    confirmLabel="Delete"
                    run={() => deleteModelAction(id)}
                    onDone={onDeleted}
                  >
                    Delete
                  </ConfirmButton>
                  <Button
                    loading={isPublishing}
                    disabled={why !== undefined}
                    aria-describedby={why === undefined ? undefined : 'publish-note'}
                    onClick={() => void publish()}
                  >
                    Publish
                  </Button>
                </>
              )}
              {isChanged ? (
                <Button variant="ghost" disabled={isSaving} onClick={discard}>
                  Discard changes
                </Button>
              ) : null}
              <Button
                variant="primary"
                loading={isSaving}
                disabled={!isChanged || draft.declaration.name === ''}
                onClick={() => void save()}
              >
                Save
              </Button>
            </>
          )}
        </>
      }
    />
  );
}
