'use client';

import { useId, useState } from 'react';
import {
  Button,
  Checkbox,
  Dialog,
  DialogContent,
  DialogForm,
  FieldHelp,
  Input,
  Label,
  NameField,
  SegmentedControl,
  Textarea,
  useHoldOpen,
} from '@/components/ui';
import { changeProjectAction, createProjectAction } from '@/lib/console/projects/actions';
import { projectColors } from '@/lib/pages/project-choice';
import type { ProjectInput } from '@/lib/pages/projects';
import { useAction } from '../actions';
import { ProjectDot } from './project-dot';

export interface Person {
  readonly id: string;
  readonly name: string;
}

interface Props {
  workspace: string;
  /** The members to choose from. */
  members: readonly Person[];
  /** The project that is changed; a new one otherwise. */
  project?: {
    readonly id: string;
    readonly input: ProjectInput;
    /** Whether the people who were chosen have all left the workspace. */
    readonly hasLostPeople: boolean;
  };
  onClose: () => void;
  onSaved: (id: string) => void;
}

const emptyInput: ProjectInput = { name: '', client: '', brief: '', color: 'violet', people: [] };

const colorNames: Readonly<Record<ProjectInput['color'], string>> = {
  grey: 'Grey',
  violet: 'Violet',
  blue: 'Blue',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
};

/** Makes or changes a project. Default export: it is loaded when it first opens. */
export default function ProjectDialog(props: Props) {
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent title={props.project === undefined ? 'New project' : 'Change the project'}>
        <ProjectForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function ProjectForm({ workspace, members, project, onSaved }: Props) {
  const id = useId();
  const [input, setInput] = useState<ProjectInput>(project?.input ?? emptyInput);
  const [isChanged, setChanged] = useState(false);
  const [isPeopleChanged, setPeopleChanged] = useState(false);
  useHoldOpen(isChanged);
  const change = (part: Partial<ProjectInput>) => {
    setChanged(true);
    setInput((current) => ({ ...current, ...part }));
  };
  const changePeople = (people: string[]) => {
    setPeopleChanged(true);
    change({ people });
  };
  const creation = useAction(createProjectAction, { onDone: onSaved });
  const saveProject = useAction(changeProjectAction, { onDone: () => onSaved(project?.id ?? '') });
  const isPending = creation.isPending || saveProject.isPending;
  const failure = creation.failure ?? saveProject.failure;
  const fieldId = (name: string) => `${id}-${name}`;
  return (
    <DialogForm
      label={project === undefined ? 'Create project' : 'Save'}
      failure={failure?.message}
      isPending={isPending}
      onSubmit={() =>
        void (project === undefined
          ? creation.run(workspace, input)
          : saveProject.run(workspace, project.id, {
              ...input,
              // Sent only when it was changed here: another person may have changed it since, or the chosen people left.
              people: isPeopleChanged ? input.people : undefined,
            }))
      }
    >
      <NameField value={input.name} limit={60} onChange={(name) => change({ name })} />
      <div>
        <Label htmlFor={fieldId('client')}>Client</Label>
        <Input
          id={fieldId('client')}
          autoComplete="off"
          limit={80}
          value={input.client}
          onChange={(event) => change({ client: event.target.value })}
        />
      </div>
      <div>
        <Label htmlFor={fieldId('brief')}>Brief</Label>
        <Textarea
          id={fieldId('brief')}
          limit={5_000}
          value={input.brief}
          onChange={(event) => change({ brief: event.target.value })}
        />
      </div>
      <div>
        <Label id={fieldId('color')}>Colour</Label>
        <SegmentedControl
          aria-labelledby={fieldId('color')}
          value={input.color}
          onValueChange={(color) => change({ color })}
          segments={projectColors.map((color) => ({
            value: color,
            ariaLabel: colorNames[color],
            label: <ProjectDot color={color} className="block size-3.5" />,
          }))}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">People</legend>
        <ul className="grid max-h-48 gap-1 overflow-y-auto">
          {members.map((person) => (
            <li key={person.id}>
              <label
                htmlFor={fieldId(person.id)}
                className="flex min-h-8 items-center gap-2.5 text-sm pointer-coarse:min-h-11"
              >
                <Checkbox
                  id={fieldId(person.id)}
                  checked={input.people.includes(person.id)}
                  onCheckedChange={(isOn) =>
                    changePeople(
                      isOn
                        ? [...input.people, person.id]
                        : input.people.filter((each) => each !== person.id),
                    )
                  }
                />
                <span dir="auto" className="min-w-0 truncate">
                  {person.name}
                </span>
              </label>
            </li>
          ))}
        </ul>
        {project?.hasLostPeople && input.people.length === 0 && !isPeopleChanged ? (
          <>
            <FieldHelp>
              The people who were chosen have left the workspace. Until you choose others, only the
              Owner and Admins can add work.
            </FieldHelp>
            <Button size="sm" className="mt-1.5" onClick={() => changePeople([])}>
              Let everyone add work
            </Button>
          </>
        ) : null}
        <FieldHelp>
          Only these people, the Owner and Admins can add work. Choose nobody to let everyone add
          it. Its results are in the gallery for the whole workspace.
        </FieldHelp>
      </fieldset>
    </DialogForm>
  );
}
