'use client';

import { useId } from 'react';
import { Button, Checkbox, FieldHelp, Label, Select } from '@/components/ui';
import type { EditVerb, MaskForm, ModelDeclaration } from '@/lib/contract';
import { capabilities, editTag, editVerbs, isMaskField, noEditsTag } from '@/lib/contract';
import { editLabel, explainEdits } from '@/lib/forms/edits';

type EditDeclaration = Pick<ModelDeclaration, 'capabilities' | 'routes'>;

const editTags: ReadonlySet<string> = new Set([...editVerbs.map(editTag), noEditsTag]);
const withoutEditTags = (tags: readonly string[]) => tags.filter((tag) => !editTags.has(tag));

/** Which edits a model does, with the reason; a change becomes tags of the model. */
export function ModelEdits({
  declaration,
  onChange,
}: {
  declaration: ModelDeclaration;
  onChange: (more: Partial<EditDeclaration>) => void;
}) {
  const id = useId();
  const explanations = explainFamilyEdits(declaration);
  const doneVerbs = explanations.filter(({ edit }) => edit !== undefined).map(({ verb }) => verb);
  const isTagged = declaration.capabilities.some((tag) => editTags.has(tag));
  const setVerbs = (verbs: readonly EditVerb[]) => {
    const tags = verbs.length > 0 ? verbs.map(editTag) : [noEditsTag];
    onChange({ capabilities: [...withoutEditTags(declaration.capabilities), ...tags] });
  };
  const maskName = declaration.schema.fields.find(({ name }) => isMaskField(name))?.name;
  return (
    <>
      <ul className="grid gap-3">
        {explanations.map(({ verb, edit, why, isPossible }) => (
          <li key={verb}>
            <label htmlFor={`${id}-${verb}`} className="flex items-start gap-2.5 text-sm">
              <Checkbox
                id={`${id}-${verb}`}
                className="mt-0.5"
                checked={edit !== undefined}
                disabled={!isPossible}
                onCheckedChange={(isDone) => {
                  const otherVerbs = doneVerbs.filter((each) => each !== verb);
                  setVerbs(isDone === true ? [...otherVerbs, verb] : otherVerbs);
                }}
              />
              <span className="grid gap-0.5">
                {editLabel(verb)}
                <span className="text-xs text-ink-3">{why}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {isTagged ? (
        <div>
          <Button
            onClick={() => onChange({ capabilities: withoutEditTags(declaration.capabilities) })}
          >
            Follow the parameters again
          </Button>
        </div>
      ) : null}
      {maskName === undefined ? null : (
        <MaskForms
          name={maskName}
          routes={declaration.routes}
          onChange={(routes) => onChange({ routes })}
        />
      )}
    </>
  );
}

type Routes = ModelDeclaration['routes'];

const usualForm = 'usual';
const maskFormOptions: readonly { value: MaskForm | typeof usualForm; label: string }[] = [
  { value: usualForm, label: 'As usual for the provider' },
  { value: 'white', label: 'White parts' },
  { value: 'black', label: 'Black parts' },
  { value: 'alpha', label: 'Transparent parts' },
  { value: 'inside', label: 'Transparent parts of the picture itself' },
];

/** Which parts of a mask the provider of each route changes; people always paint them white. */
function MaskForms({
  name,
  routes,
  onChange,
}: {
  name: string;
  routes: Routes;
  onChange: (routes: Routes) => void;
}) {
  const id = useId();
  const rows = routes.map((route, index) => ({ route, index }));
  return rows.map(({ route, index }) => (
    <div key={index}>
      <Label htmlFor={`${id}-${index}`}>{`What ${route.provider} changes of a mask`}</Label>
      <Select
        id={`${id}-${index}`}
        value={route.mapping?.fields[name]?.mask ?? usualForm}
        options={maskFormOptions.map((form) => ({ ...form }))}
        onValueChange={(value) => {
          const { mask: _, ...rule } = route.mapping?.fields[name] ?? { to: name };
          const form = maskFormOptions.find((each) => each.value === value)?.value ?? usualForm;
          const changedRule = form === usualForm ? rule : { ...rule, mask: form };
          const mapping = {
            constants: route.mapping?.constants ?? {},
            fields: { ...route.mapping?.fields, [name]: changedRule },
          };
          onChange(routes.map((each, at) => (at === index ? { ...each, mapping } : each)));
        }}
      />
      <FieldHelp>People paint white what should change; it is converted on the way.</FieldHelp>
    </div>
  ));
}

/** The edits of a model's family. `isPossible`: its parameters are enough for the edit, at least with its tag. */
function explainFamilyEdits({ id, name, family, schema, capabilities: tags }: ModelDeclaration) {
  const hasPrompt = schema.fields.some((field) => field.name === 'prompt');
  const ownTags = [...tags, ...(hasPrompt ? [] : [capabilities.noPrompt])];
  const model = { id, name, family, schema };
  const withAllTags = [...withoutEditTags(ownTags), ...editVerbs.map(editTag)];
  const possibleVerbs = explainEdits({ ...model, capabilities: withAllTags });
  return explainEdits({ ...model, capabilities: ownTags }).flatMap((explanation, index) => {
    const isOfFamily = isFilmEdit(explanation.verb) === (family === 'video');
    const isPossible = possibleVerbs[index]?.edit !== undefined;
    return isOfFamily ? [{ ...explanation, isPossible }] : [];
  });
}

const isFilmEdit = (verb: EditVerb): boolean => verb === 'make_it_move' || verb === 'extend_film';
