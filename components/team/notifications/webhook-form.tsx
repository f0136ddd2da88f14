'use client';

import { useId, useState } from 'react';
import {
  AlertDialog,
  Button,
  Checkbox,
  FieldError,
  FieldHelp,
  Input,
  Label,
  Select,
  toast,
} from '@/components/ui';
import {
  removeOwnWebhookAction,
  removeWorkspaceWebhookAction,
  saveOwnWebhookAction,
  saveWorkspaceWebhookAction,
  setWorkspaceWebhookKindsAction,
  testOwnWebhookAction,
  testWorkspaceWebhookAction,
} from '@/lib/console/platform/notification-webhooks/actions';
import {
  kindDetails,
  type NotificationKind,
  type NotificationWebhook,
  type WebhookInput,
  workspaceKinds,
} from '@/lib/pages/notification-kinds';
import { useAction } from '../../actions';
import { useShell } from '../../layout';

const programs = [
  { value: 'slack', label: 'Slack' },
  { value: 'teams', label: 'Microsoft Teams' },
];

const actions = {
  person: {
    save: saveOwnWebhookAction,
    remove: removeOwnWebhookAction,
    test: testOwnWebhookAction,
  },
  workspace: {
    save: saveWorkspaceWebhookAction,
    remove: removeWorkspaceWebhookAction,
    test: testWorkspaceWebhookAction,
  },
};

/** Where notifications are sent as messages: the reader's own, or the workspace's. */
export function WebhookForm({
  owner,
  webhook,
}: {
  owner: keyof typeof actions;
  webhook: NotificationWebhook | null;
}) {
  const { workspace } = useShell();
  // Null until the form was opened or saved: only then the focus would be lost.
  const [isReplacing, setIsReplacing] = useState<boolean | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const test = useAction(actions[owner].test, {
    failsInToast: true,
    onDone: (error) =>
      error === null
        ? toast.success('The test message was accepted.')
        : toast.error(`The test message was not accepted: the address ${error}.`),
  });
  const remove = useAction(actions[owner].remove, {
    failsInToast: true,
    onDone: () => toast.success('The webhook was removed.'),
  });
  if (webhook === null || isReplacing) {
    return <AddressForm owner={owner} replaced={webhook} onDone={() => setIsReplacing(false)} />;
  }
  const program = programs.find(({ value }) => value === webhook.format)?.label;
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        {program}: <code className="break-all">{webhook.label}</code>
      </p>
      {webhook.error === null ? null : (
        <p className="text-sm text-pretty text-warn">
          The last message was not accepted: the address {webhook.error}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button loading={test.isPending} onClick={() => void test.run(workspace.slug)}>
          Send a test
        </Button>
        <Button autoFocus={isReplacing === false} onClick={() => setIsReplacing(true)}>
          Replace
        </Button>
        <Button variant="ghost" onClick={() => setDialogOpen(true)}>
          Remove
        </Button>
      </div>
      <AlertDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Remove this webhook?"
        description="It gets no more messages. The address is not shown, so have it at hand to add it again."
        confirmLabel="Remove"
        onConfirm={() => remove.run(workspace.slug)}
      />
      {owner === 'workspace' ? <KindChecklist kinds={webhook.kinds} /> : null}
    </div>
  );
}

function AddressForm({
  owner,
  replaced: replacedWebhook,
  onDone,
}: {
  owner: keyof typeof actions;
  /** The webhook whose address is replaced; null for a first one. */
  replaced: NotificationWebhook | null;
  onDone: () => void;
}) {
  const id = useId();
  const { workspace } = useShell();
  const [format, setFormat] = useState<WebhookInput['format']>(replacedWebhook?.format ?? 'slack');
  const [url, setUrl] = useState('');
  const { run, isPending, failure } = useAction(actions[owner].save, {
    onDone: () => {
      setUrl('');
      toast.success('The address was saved.');
      onDone();
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(workspace.slug, { format, url });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <div>
          <Label htmlFor={`${id}-format`}>Program</Label>
          <Select
            id={`${id}-format`}
            options={programs}
            value={format}
            onValueChange={(value) => setFormat(value as WebhookInput['format'])}
          />
        </div>
        <div>
          <Label htmlFor={`${id}-url`}>Address of the webhook</Label>
          <Input
            id={`${id}-url`}
            type="url"
            autoFocus={replacedWebhook !== null}
            autoComplete="off"
            placeholder="https://"
            required
            maxLength={2000}
            value={url}
            aria-invalid={failure !== null && failure.code !== 'offline'}
            aria-describedby={`${id}-help`}
            onChange={(event) => setUrl(event.target.value)}
          />
          <FieldError>{failure?.message}</FieldError>
          <FieldHelp id={`${id}-help`}>
            {format === 'slack'
              ? 'In Slack: an app with Incoming Webhooks turned on, for the channel of your choice.'
              : 'In Teams: Workflows, “Post to a channel when a webhook request is received”.'}{' '}
            It is kept encrypted and never shown again.
          </FieldHelp>
        </div>
      </div>
      <div className="flex gap-2">
        <Button type="submit" loading={isPending}>
          Save
        </Button>
        {replacedWebhook !== null ? (
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** The kinds that the workspace's webhook gets. */
function KindChecklist({ kinds }: { kinds: readonly NotificationKind[] }) {
  const id = useId();
  const { workspace } = useShell();
  const [chosenKinds, setChosen] = useState(kinds);
  const { run } = useAction(setWorkspaceWebhookKindsAction, { failsInToast: true });
  const change = async (kind: NotificationKind, isOn: boolean) => {
    const next = workspaceKinds.filter((each) =>
      each === kind ? isOn : chosenKinds.includes(each),
    );
    setChosen(next);
    if (!(await run(workspace.slug, next))) setChosen(chosenKinds);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-sm font-medium">What is sent there</legend>
      {workspaceKinds.map((kind) => (
        <div key={kind} className="flex items-center gap-2.5 text-sm">
          <Checkbox
            id={`${id}-${kind}`}
            checked={chosenKinds.includes(kind)}
            onCheckedChange={(isOn) => void change(kind, isOn)}
          />
          <label htmlFor={`${id}-${kind}`}>{kindDetails[kind].label}</label>
        </div>
      ))}
    </fieldset>
  );
}
