'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  Button,
  Disclosure,
  FieldError,
  FieldHelp,
  IconButton,
  Input,
  Label,
  Select,
  Switch,
  Textarea,
} from '@/components/ui';
import { type DeclaredField, type ModelDeclaration, requestMapping } from '@/lib/contract';
import { NumberInput } from './number-input';
import type { WorkflowInput, Workflows } from './workflow-inputs';
import { WorkflowMapping } from './workflow-mapping';

type Route = ModelDeclaration['routes'][number];

/** Which providers make it. Work goes to the lowest priority first, and by weight among equals. */
export function RoutesEditor({
  routes,
  providers,
  workflows,
  fields,
  onChange,
}: {
  routes: readonly Route[];
  /** Ids of providers that make models of this family. */
  providers: readonly string[];
  workflows: Workflows;
  fields: readonly DeclaredField[];
  /** `added`: a new parameter of the model. */
  onChange: (routes: Route[], added?: DeclaredField) => void;
}) {
  const set = (index: number, more: Partial<Route>, added?: DeclaredField) =>
    onChange(
      routes.map((route, at) => (at === index ? { ...route, ...more } : route)),
      added,
    );
  // Routes have no id: their position is their key.
  const rows = routes.map((route, index) => ({ route, index }));
  return (
    <>
      {rows.map(({ route, index }) => (
        <RouteRow
          key={index}
          number={index + 1}
          route={route}
          providers={providers}
          inputs={workflows[route.provider]?.[route.model ?? '']}
          fields={fields}
          onChange={(more, added) => set(index, more, added)}
          onRemove={
            routes.length > 1 ? () => onChange(routes.filter((_, at) => at !== index)) : undefined
          }
        />
      ))}
      <div>
        <Button
          onClick={() => {
            const lastRoute = routes.at(-1);
            const provider = providers.find((id) => id !== lastRoute?.provider) ?? providers[0];
            if (provider !== undefined) {
              onChange([
                ...routes,
                { provider, model: lastRoute?.model, enabled: true, priority: 1 },
              ]);
            }
          }}
        >
          <Plus aria-hidden />
          Add a route
        </Button>
      </div>
    </>
  );
}

function RouteRow({
  number,
  route,
  providers,
  inputs,
  fields,
  onChange,
  onRemove,
}: {
  number: number;
  route: Route;
  providers: readonly string[];
  /** Inputs of the workflow that the route runs. */
  inputs: readonly WorkflowInput[] | undefined;
  fields: readonly DeclaredField[];
  onChange: (more: Partial<Route>, added?: DeclaredField) => void;
  onRemove: (() => void) | undefined;
}) {
  const id = useId();
  const providerOptions = [...new Set([route.provider, ...providers])];
  return (
    <section
      aria-label={`Route ${number}`}
      className="grid gap-4 rounded-md border border-line p-4"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-2">{`Route ${number}`}</h3>
        <div className="flex items-center gap-3">
          <label htmlFor={`${id}-on`} className="flex items-center gap-2 text-sm">
            <Switch
              id={`${id}-on`}
              checked={route.enabled}
              onCheckedChange={(enabled) => onChange({ enabled })}
            />
            In use
          </label>
          {onRemove === undefined ? null : (
            <IconButton label={`Remove route ${number}`} onClick={onRemove}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_2fr_6rem_6rem]">
        <div>
          <Label htmlFor={`${id}-provider`}>Provider</Label>
          <Select
            id={`${id}-provider`}
            value={route.provider}
            options={providerOptions.map((value) => ({ value, label: value }))}
            onValueChange={(provider) => onChange({ provider })}
          />
        </div>
        <div>
          <Label htmlFor={`${id}-model`}>Model there</Label>
          <Input
            id={`${id}-model`}
            className="font-mono text-xs"
            value={route.model ?? ''}
            onChange={({ target }) =>
              onChange({ model: target.value === '' ? undefined : target.value })
            }
          />
        </div>
        <NumberInput
          label="Priority"
          placeholder="0"
          value={route.priority}
          onChange={(priority) => onChange({ priority })}
        />
        <NumberInput
          label="Weight"
          value={route.weight}
          onChange={(weight) => onChange({ weight })}
        />
      </div>
      {inputs === undefined ? null : (
        <WorkflowMapping
          inputs={inputs}
          fields={fields}
          mapping={route.mapping}
          onChange={(mapping, added) => onChange({ mapping }, added)}
        />
      )}
      <MappingField
        mapping={route.mapping}
        isWorkflow={inputs !== undefined}
        onChange={(mapping) => onChange({ mapping })}
      />
    </section>
  );
}

/** The provider's names of our parameters, as JSON. Invalid JSON stays in the field and changes nothing. */
function MappingField({
  mapping,
  isWorkflow,
  onChange,
}: {
  mapping: Route['mapping'];
  isWorkflow: boolean;
  onChange: (mapping: Route['mapping']) => void;
}) {
  const id = useId();
  const [typedText, setTypedText] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const renamedFields = Object.entries(mapping?.fields ?? {}).filter(
    ([name, { to }]) => name !== to,
  );
  return (
    <Disclosure
      summary={
        isWorkflow
          ? 'The same as JSON, with constants'
          : renamedFields.length === 0
            ? 'Mapping: parameters go as they are named here'
            : `Mapping: ${renamedFields.map(([name, { to }]) => `${name} → ${to === '' ? 'not sent' : to}`).join(', ')}`
      }
    >
      <div className="mt-3">
        <Label htmlFor={id}>Mapping as JSON</Label>
        <Textarea
          id={id}
          rows={6}
          spellCheck={false}
          className="font-mono text-xs"
          aria-describedby={`${id}-help`}
          value={typedText ?? (mapping === undefined ? '' : JSON.stringify(mapping, null, 2))}
          onChange={({ target }) => {
            setTypedText(target.value);
            const read = readMapping(target.value);
            setInvalid(read === null);
            if (read !== null) onChange(read.mapping);
          }}
          onBlur={() => {
            if (!isInvalid) setTypedText(null);
          }}
        />
        <FieldHelp id={`${id}-help`}>
          {isWorkflow
            ? 'For each parameter the inputs it sets, and values that every request sets: {"fields": {"seed": {"to": "3.inputs.seed"}}, "constants": {"3.inputs.steps": 30}}.'
            : 'For each parameter its name at the provider: {"fields": {"n": {"to": "num_images"}}, "constants": {}}. An empty name is not sent.'}
        </FieldHelp>
        <FieldError>
          {isInvalid ? 'This is not a mapping yet. Check commas, quotes and brackets.' : null}
        </FieldError>
      </div>
    </Disclosure>
  );
}

function readMapping(text: string): { mapping: Route['mapping'] } | null {
  if (text.trim() === '') return { mapping: undefined };
  try {
    const parsedMapping = requestMapping.safeParse(JSON.parse(text));
    return parsedMapping.success ? { mapping: parsedMapping.data } : null;
  } catch {
    return null;
  }
}
