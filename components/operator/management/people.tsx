'use client';

import { useState } from 'react';
import {
  Badge,
  Button,
  Card,
  FieldError,
  FieldHelp,
  Input,
  Label,
  PageHeader,
} from '@/components/ui';
import {
  appointOperatorAction,
  dismissOperatorAction,
} from '@/lib/console/operator/management/actions';
import { useAction } from '../../actions';
import { ConfirmButton } from './confirm-button';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isFirst: boolean;
}

export function OperatorPeople({ people }: { people: readonly Person[] }) {
  const [email, setEmail] = useState('');
  const { run, isPending, failure } = useAction(appointOperatorAction, {
    onDone: () => setEmail(''),
  });
  return (
    <>
      <PageHeader
        title="Operators"
        description="Operators connect providers and set prices for the whole installation. This has nothing to do with their roles in workspaces."
      />
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {people.map(({ id, name, email: address, isFirst }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 px-5 py-3">
              <span className="min-w-0 grow">
                <span dir="auto" className="block truncate font-medium">
                  {name}
                </span>
                <span className="block truncate text-sm text-ink-3">{address}</span>
              </span>
              {isFirst ? (
                <Badge>First account</Badge>
              ) : (
                <ConfirmButton
                  size="sm"
                  title={`Remove ${name} from the operators?`}
                  description="They no longer see these pages. Their account and their workspaces stay as they are."
                  confirmLabel="Remove"
                  run={() => dismissOperatorAction(id)}
                >
                  Remove
                </ConfirmButton>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <form
        className="grid max-w-md gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(email);
        }}
      >
        <div>
          <Label htmlFor="operator-email">Email of an account</Label>
          <Input
            id="operator-email"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <FieldHelp>They can connect providers, set prices and appoint others.</FieldHelp>
          <FieldError>{failure?.message}</FieldError>
        </div>
        <div>
          <Button type="submit" variant="primary" loading={isPending}>
            Appoint
          </Button>
        </div>
      </form>
    </>
  );
}
