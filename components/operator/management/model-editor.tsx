'use client';

import { useRouter } from 'next/navigation';
import { Banner, Checkbox, FieldError, FieldHelp, Input, Label, Textarea } from '@/components/ui';
import type { ConnectedModel, ConnectionChange, ModelExampleRecord } from '@/lib/contract';
import type { AuditEntry } from '../../team/audit';
import { type ChangedType, FieldsEditor } from './fields-editor';
import { ImportChanges } from './import-changes';
import { ModelEdits } from './model-edits';
import { ModelExamples } from './model-examples';
import { ModelHeader } from './model-header';
import { ModelHistory } from './model-history';
import { NumberInput } from './number-input';
import { PriceEditor } from './price-editor';
import { RoutesEditor } from './routes-editor';
import { Section } from './section';
import { TrialPanel } from './trial-panel';
import { useModelDraft } from './use-model-draft';
import { VisibilityField } from './visibility-field';
import type { Workflows } from './workflow-inputs';

/** One model: its name, price, routes, parameters and visibility, a trial, and its history. */
export function ModelEditor({
  model,
  providers,
  workflows,
  workspaces,
  history,
  latestChange,
  examples,
  usdPerCredit,
}: {
  model: ConnectedModel;
  /** Ids of providers that make models of this family. */
  providers: readonly string[];
  workflows: Workflows;
  workspaces: readonly { id: string; name: string }[];
  history: readonly AuditEntry[];
  /** The change that Undo takes back; null: there is none. */
  latestChange: ConnectionChange | null;
  examples: readonly ModelExampleRecord[];
  /** What a credit sells for. */
  usdPerCredit: number;
}) {
  const router = useRouter();
  const modelDraft = useModelDraft(model);
  const { savedModel, draft, isChanged, discards, discard, error, edit } = modelDraft;
  const { declaration } = draft;
  const isDeclared = model.source === 'declared';
  const describe = (more: Partial<typeof declaration>) =>
    edit({ declaration: { ...declaration, ...more } });

  return (
    <>
      <ModelHeader
        editing={modelDraft}
        onDeleted={() => {
          discard();
          router.push('/operator/models');
        }}
      />
      {error === null ? null : (
        <Banner tone="bad" className="rounded-md">
          {error}
        </Banner>
      )}
      {savedModel.problems.length > 0 ? (
        <Banner tone="warn" className="rounded-md">
          {`Before it can be published: ${savedModel.problems.join(' ')}`}
        </Banner>
      ) : null}
      {savedModel.warnings.length > 0 ? (
        <Section
          title="Look at this before you publish"
          description="Change it, or tick what is meant so, and press Save."
        >
          <ul className="grid gap-2">
            {savedModel.warnings.map(({ id, text }) => (
              <li key={id}>
                <label htmlFor={`warning-${id}`} className="flex items-start gap-2.5 text-sm">
                  <Checkbox
                    id={`warning-${id}`}
                    className="mt-0.5"
                    checked={draft.accepted.includes(id)}
                    onCheckedChange={(isMeant) => {
                      const otherIds = draft.accepted.filter((each) => each !== id);
                      edit({ accepted: isMeant === true ? [...otherIds, id] : otherIds });
                    }}
                  />
                  <span>{text}</span>
                </label>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <fieldset disabled={isDeclared} className="contents">
        <Section title="Description">
          <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
            <div>
              <Label htmlFor="model-name" required>
                Name
              </Label>
              <Input
                id="model-name"
                limit={80}
                value={declaration.name}
                onChange={(event) => describe({ name: event.target.value })}
              />
              <FieldError>{declaration.name === '' ? 'A model needs a name.' : null}</FieldError>
            </div>
            <div>
              <NumberInput
                label="Order"
                value={draft.position}
                onChange={(position) => edit({ position: Math.max(0, Math.round(position ?? 0)) })}
              />
              <FieldHelp>Lower is listed first.</FieldHelp>
            </div>
            <div className="sm:col-span-2">
              <Label htmlFor="model-description">Description</Label>
              <Textarea
                id="model-description"
                rows={2}
                limit={400}
                value={declaration.description}
                onChange={(event) => describe({ description: event.target.value })}
              />
            </div>
          </div>
        </Section>
        <Section title="Price">
          <PriceEditor
            family={declaration.family}
            id={savedModel.id}
            fields={declaration.schema.fields}
            prices={draft.prices}
            costs={draft.costs}
            usdPerCredit={usdPerCredit}
            onChange={(prices, costs) => edit({ prices, costs })}
          />
        </Section>
        <Section
          title="Routes"
          description="Where the work is done. The lowest priority is tried first; routes of the same priority share the work by weight."
        >
          <RoutesEditor
            key={discards}
            routes={declaration.routes}
            providers={providers}
            workflows={workflows}
            fields={declaration.schema.fields}
            onChange={(routes, added) =>
              describe({
                routes,
                ...(added && { schema: { fields: [...declaration.schema.fields, added] } }),
              })
            }
          />
        </Section>
        <Section title="Parameters">
          <FieldsEditor
            fields={declaration.schema.fields}
            onChange={(fields, changedType) =>
              describe({
                schema: { fields },
                ...(changedType && {
                  routes: addMappingRule(declaration.routes, workflows, changedType),
                }),
              })
            }
          />
        </Section>
        {declaration.family === 'image' || declaration.family === 'video' ? (
          <Section
            title="Edits"
            description="What people can do with it to a picture or a video that they have. Its parameters tell, unless you decide."
          >
            <ModelEdits declaration={declaration} onChange={describe} />
          </Section>
        ) : null}
        {isDeclared || declaration.family === 'text' ? null : (
          <Section
            title="Import"
            description="Reads the provider’s description of the model again. What you changed stays; nothing is saved before you press Save."
          >
            <ImportChanges
              model={savedModel}
              isChanged={isChanged}
              onUse={({ declaration: { schema, routes }, imported }) =>
                edit({ declaration: { ...declaration, schema, routes }, imported })
              }
            />
          </Section>
        )}
        {isDeclared ? null : (
          <Section title="Who sees it">
            <VisibilityField
              value={draft.workspaces}
              workspaces={workspaces}
              onChange={(seenBy) => edit({ workspaces: seenBy })}
            />
          </Section>
        )}
      </fieldset>
      {declaration.family === 'text' ? null : (
        <Section
          title="Examples"
          description="The model’s page opens with them, for every workspace that has the model. The first is its cover."
        >
          <ModelExamples model={savedModel.id} examples={examples} />
        </Section>
      )}
      {isDeclared ? null : (
        <>
          <Section
            title="Try it"
            description="One real request. No workspace pays for it, but the provider may charge you."
          >
            {needsFile(savedModel) ? (
              <p className="text-sm text-ink-2">
                A trial sends no files, and this model needs one. Publish it for one workspace and
                create there.
              </p>
            ) : (
              <TrialPanel family={declaration.family} isChanged={isChanged} model={savedModel.id} />
            )}
          </Section>
          <Section title="History">
            <ModelHistory entries={history} latestChange={latestChange} isChanged={isChanged} />
          </Section>
        </>
      )}
    </>
  );
}

/** Whether the saved model needs a file, such as the sound of a transcription. */
const needsFile = ({ declaration }: ConnectedModel): boolean =>
  declaration.schema.fields.some(({ format, required }) => format !== undefined && required);

type Routes = ConnectedModel['declaration']['routes'];

/** Maps a parameter whose type has changed in all routes, so that providers still get their own values. */
const addMappingRule = (
  routes: Routes,
  workflows: Workflows,
  { name, rule }: ChangedType,
): Routes =>
  routes.map((route) => {
    const existingRule = route.mapping?.fields[name];
    // An input of a workflow has no name of the parameter's own.
    if (existingRule === undefined && workflows[route.provider] !== undefined) return route;
    const { as, values: _, ...place } = existingRule ?? { to: name };
    const list = as === 'first' || as === 'list' ? { as } : {};
    return {
      ...route,
      mapping: {
        constants: route.mapping?.constants ?? {},
        fields: { ...route.mapping?.fields, [name]: { ...place, ...list, ...rule } },
      },
    };
  });
