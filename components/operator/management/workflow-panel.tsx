'use client';

import {
  Badge,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui';
import type { DeclaredField } from '@/lib/contract';
import { fieldFor, newField, placesIn, type WorkflowInput } from './workflow-inputs';

/** The new parameters that a text input can become. */
const parameterKinds = [
  ['prompt', 'The prompt'],
  ['negative_prompt', 'What is not wanted'],
  ['image', 'A picture'],
  ['video', 'A film'],
  ['audio', 'A sound'],
] as const;

/** All inputs of a workflow: each shows the parameter that sets it, and is a menu to choose another. */
export function WorkflowPanel({
  inputs,
  fields,
  mappingTextOf,
  onBind,
}: {
  inputs: readonly WorkflowInput[];
  fields: readonly DeclaredField[];
  /** The text that maps a parameter to inputs. */
  mappingTextOf: (name: string) => string | undefined;
  /** null: nothing sets it. */
  onBind: (place: string, to: DeclaredField | null) => void;
}) {
  const fieldsByPlace = new Map(
    fields.flatMap((field) =>
      placesIn(mappingTextOf(field.name) ?? '').map((place) => [place, field]),
    ),
  );
  const names = fields.map(({ name }) => name);
  const subjects = inputs.flatMap(({ place }) => {
    const field = fieldsByPlace.get(place);
    return field !== undefined && isSubject(field) ? [field.name] : [];
  });
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        {subjects.length === 0
          ? 'No prompt, picture or film was found. Press the input that takes it.'
          : `Found: ${[...new Set(subjects)].join(', ')}. Press an input to bind it otherwise.`}
      </p>
      <ul aria-label="All inputs" className="grid gap-1.5 md:grid-cols-2">
        {inputs.map((input) => {
          const { place, label, value } = input;
          const field = fieldsByPlace.get(place);
          return (
            <li key={place} className="min-w-0">
              <DropdownMenu>
                <DropdownMenuTrigger asChild>
                  <button
                    type="button"
                    className="flex w-full min-w-0 items-center gap-2 rounded-md border border-line px-3 py-2 text-left text-xs hover:bg-sunk dark:hover:bg-raised pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 grow">
                      <span className="block truncate">{label}</span>
                      <span className="block truncate font-mono text-ink-2">
                        {String(value) === '' ? 'empty' : String(value)}
                      </span>
                    </span>
                    {field === undefined ? (
                      <span className="sr-only">set by nothing</span>
                    ) : (
                      <Badge>{field.name}</Badge>
                    )}
                  </button>
                </DropdownMenuTrigger>
                <DropdownMenuContent>
                  <DropdownMenuLabel>What sets it</DropdownMenuLabel>
                  <DropdownMenuItem onSelect={() => onBind(place, fieldFor(input, names))}>
                    A new parameter
                  </DropdownMenuItem>
                  {typeof value === 'string'
                    ? parameterKinds
                        .filter(([kind]) => !kind.endsWith('prompt') || !names.includes(kind))
                        .map(([kind, kindLabel]) => (
                          <DropdownMenuItem
                            key={kind}
                            onSelect={() => onBind(place, newField(kind, input, names))}
                          >
                            {kindLabel}
                          </DropdownMenuItem>
                        ))
                    : null}
                  <DropdownMenuSeparator />
                  {fields.map((each) => (
                    <DropdownMenuItem key={each.name} onSelect={() => onBind(place, each)}>
                      {each.name}
                    </DropdownMenuItem>
                  ))}
                  {field === undefined ? null : (
                    <>
                      <DropdownMenuSeparator />
                      <DropdownMenuItem onSelect={() => onBind(place, null)}>
                        Nothing: it stays as it is
                      </DropdownMenuItem>
                    </>
                  )}
                </DropdownMenuContent>
              </DropdownMenu>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isSubject = ({ name, format }: DeclaredField): boolean =>
  name === 'prompt' || format === 'uri';
