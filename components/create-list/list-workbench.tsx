'use client';

import { useId } from 'react';
import { Banner, Button, Label, Textarea, toast } from '@/components/ui';
import { describeValue, type FormSpec, type FormState, fieldOf } from '@/lib/forms';
import { type ExperimentSummary, experimentLimits, taskListLimits } from '@/lib/pages/experiments';
import { LeftOutOfCharacters } from '../characters';
import { IntentLink } from '../layout';
import { EarlierLists } from './earlier-lists';
import { ListBar } from './list-bar';
import { ListSource } from './list-source';
import { ListTable } from './list-table';
import { useTaskList } from './use-task-list';

/** The prompt that the rows fill in, the list, its rows and their price. */
export function ListWorkbench({
  workspace,
  spec,
  form,
  earlierLists,
}: {
  workspace: string;
  spec: FormSpec;
  /** The form of Create, when it is for this model. */
  form: FormState | null;
  earlierLists: readonly ExperimentSummary[];
}) {
  const id = useId();
  const list = useTaskList(workspace, spec, form);
  const { sheet, template } = list.draft;
  const startOver = () => {
    const restoreList = list.startOver();
    toast.success('The list was put away.', {
      action: {
        label: 'Undo',
        onPress: () => {
          if (!restoreList()) toast.error('Another list was begun, so it stays.');
        },
      },
    });
  };
  const [firstPrompt] = list.rows.flatMap(({ row, reasons }) =>
    reasons.length === 0 ? [row.text] : [],
  );
  return (
    <>
      <p className="text-sm text-ink-2">
        Each row becomes a result of <b className="font-medium text-ink">{spec.modelName}</b>
        {settingsText(spec, form, list.characterNames)}.{' '}
        <IntentLink
          href={`/${workspace}/create`}
          className="underline underline-offset-2 hover:no-underline"
        >
          Change that in Create
        </IntentLink>
      </p>
      <LeftOutOfCharacters
        missingNames={list.missingCharacterNames}
        uses={[{ modelName: spec.modelName, shares: list.characterShares }]}
      />
      <div>
        <Label htmlFor={`${id}prompt`}>Prompt</Label>
        <Textarea
          id={`${id}prompt`}
          limit={experimentLimits.prompt}
          aria-describedby={`${id}help`}
          value={template}
          onChange={(event) => list.setTemplate(event.target.value)}
          placeholder="A [animal] in the style of a woodcut"
        />
        <p id={`${id}help`} className="mt-1.5 text-xs text-ink-3">
          Put [names] where the columns of your list go. Without them, each line of the list is a
          prompt of its own.
        </p>
      </div>
      {sheet === null ? (
        <>
          <ListSource list={list} />
          <EarlierLists workspace={workspace} lists={earlierLists} />
        </>
      ) : (
        <section aria-label="Rows" className="grid grid-cols-1 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 flex-1 text-sm text-ink-2">
              {firstPrompt === undefined ? (
                'No row can run yet.'
              ) : (
                <>
                  The first prompt:{' '}
                  <bdi className="text-ink">
                    {firstPrompt.length > 160 ? `${firstPrompt.slice(0, 160)}…` : firstPrompt}
                  </bdi>
                </>
              )}
            </p>
            <Button size="sm" onClick={startOver}>
              Use another list
            </Button>
          </div>
          {sheet.isCut ? (
            <Banner className="rounded-md" tone="warn">
              A list has up to {taskListLimits.rows} rows. The first {taskListLimits.rows} are here;
              make another list of the others.
            </Banner>
          ) : null}
          <ListTable list={list} sheet={sheet} template={template} spec={spec} />
        </section>
      )}
      <ListBar workspace={workspace} list={list} />
    </>
  );
}

function settingsText(
  spec: FormSpec,
  form: FormState | null,
  characterNames: readonly string[],
): string {
  const fieldTexts = Object.entries(form?.values ?? {}).flatMap(([name, value]) => {
    const field = fieldOf(spec, name);
    const isEmpty = value === undefined || value === null || value === '';
    if (field === undefined || name === 'prompt' || isEmpty) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    return [`${field.label}: ${describeValue(field, value)}`];
  });
  const settings = [...fieldTexts, ...characterNames];
  return settings.length === 0 ? '' : ` with ${settings.join(', ')}`;
}
