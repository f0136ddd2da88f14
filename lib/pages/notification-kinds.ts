import * as z from 'zod';
import { inputText } from './input';
import type { Role } from './permissions';

/** The ways in which a notification reaches a person. */
export const notificationChannels = ['bell', 'browser', 'mail', 'webhook'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

interface Kind {
  readonly label: string;
  readonly help: string;
  /** The channels that are on until a person chooses. */
  readonly on: readonly NotificationChannel[];
  /** Only Owners and Admins get it. */
  readonly forAdmins?: true;
  /** Only operators of the installation get it. */
  readonly forOperators?: true;
  /** It is of no interest to the workspace's channel in Slack or Teams. */
  readonly isPersonal?: true;
}

const inConsole = ['bell', 'browser', 'webhook'] as const;

/** Every kind of notification with its default channels: the only table. */
const kindTable = {
  mention: {
    label: 'Mentions',
    help: 'Someone mentions you in a comment.',
    on: [...inConsole, 'mail'],
    isPersonal: true,
  },
  reply: {
    label: 'Answers',
    help: 'Someone answers in a thread that you are part of.',
    on: [...inConsole, 'mail'],
  },
  comment: {
    label: 'Comments',
    help: 'Someone comments on your result, or on one that you commented on.',
    on: inConsole,
  },
  review: {
    label: 'Review status',
    help: 'A result of yours is put in review, approved, or needs a change.',
    on: inConsole,
  },
  task: {
    label: 'Tasks',
    help: 'Your tasks end or fail. Mail and webhook: only tasks that took more than a minute, together.',
    on: ['browser'],
    isPersonal: true,
  },
  experiment_done: {
    label: 'Experiments and storyboards',
    help: 'A run that you started has ended.',
    on: inConsole,
  },
  credits_answered: {
    label: 'Answers about credits',
    help: 'Your request for credits, or to run an experiment, is answered.',
    on: inConsole,
    isPersonal: true,
  },
  budget_warning: {
    label: 'Budgets',
    help: 'A monthly budget is more than 80 % used, or used up.',
    on: [...inConsole, 'mail'],
  },
  low_balance: {
    label: 'Low credits',
    help: 'The workspace’s credits fall below its limit.',
    on: [...inConsole, 'mail'],
    forAdmins: true,
  },
  credits_asked: {
    label: 'Requests for credits',
    help: 'Someone asks for credits, or to run an experiment.',
    on: [...inConsole, 'mail'],
    forAdmins: true,
  },
  agent_approval: {
    label: 'Assistants that ask',
    help: 'An assistant that you connected wants to spend more at once than you agreed to.',
    on: [...inConsole, 'mail'],
    isPersonal: true,
  },
  member_joined: {
    label: 'New members',
    help: 'Someone accepts an invitation.',
    on: ['bell'],
    forAdmins: true,
  },
  key_changed: {
    label: 'API keys',
    help: 'Someone else creates, rotates or revokes an API key.',
    on: ['bell'],
    forAdmins: true,
  },
  webhook_disabled: {
    label: 'Webhooks switched off',
    help: 'A webhook was switched off because its receiver fails.',
    on: [...inConsole, 'mail'],
    forAdmins: true,
  },
  installation: {
    label: 'This installation',
    help: 'Something runs out or fails on the installation that you operate, or is well again.',
    on: [...inConsole, 'mail'],
    forOperators: true,
    isPersonal: true,
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof kindTable;

export const kindDetails: Readonly<Record<NotificationKind, Kind>> = kindTable;
export const kindNames = Object.keys(kindTable) as NotificationKind[];

export const kindsFor = (role: Role, isOperator = false): NotificationKind[] =>
  kindNames.filter((kind) => {
    const { forAdmins, forOperators } = kindDetails[kind];
    return (role !== 'member' || forAdmins !== true) && (isOperator || forOperators !== true);
  });

/** The kinds that a workspace can send to its channel. */
export const workspaceKinds = kindNames.filter((kind) => kindDetails[kind].isPersonal !== true);

export const notificationKind = z.enum(kindNames);
export const notificationChannel = z.enum(notificationChannels);

/** Which channels are on, for every kind. */
export type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>;

/** What a person has chosen, as it is stored; channels without a choice have the default of the kind. */
export type StoredChoices = Partial<
  Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>
>;

/** Whether a kind reaches a person by a channel. Kinds that are not in the table are shown behind the bell alone. */
export function isChosen(
  choices: StoredChoices,
  kind: string,
  channel: NotificationChannel,
): boolean {
  if (!Object.hasOwn(kindTable, kind)) return channel === 'bell';
  const knownKind = kind as NotificationKind;
  return choices[knownKind]?.[channel] ?? kindDetails[knownKind].on.includes(channel);
}

/** The choices of a person for every kind and channel. */
export const choicesOf = (storedChoices: StoredChoices): NotificationChoices =>
  Object.fromEntries(
    kindNames.map((kind) => [
      kind,
      Object.fromEntries(
        notificationChannels.map((channel) => [channel, isChosen(storedChoices, kind, channel)]),
      ),
    ]),
  ) as NotificationChoices;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The name of a time zone, such as `Europe/Berlin`. */
export const timeZone = inputText
  .max(64)
  .refine(isTimeZone, 'This browser’s time zone is not known here. Choose another.');

/** When mail is sent: each notification at once, or those of an hour or a day in one mail. */
export const mailTiming = z.strictObject({
  every: z.enum(['at_once', 'hourly', 'daily']),
  /** The local hour of the daily mail, 0 to 23. */
  hour: z.int().min(0).max(23),
  time_zone: timeZone,
});
export type MailTiming = z.infer<typeof mailTiming>;

/** A person's settings in a workspace. */
export interface NotificationSettings {
  readonly choices: NotificationChoices;
  readonly timing: MailTiming;
}

/** Where a person's or a workspace's notifications are sent as messages of a chat program. */
export const webhookInput = z.strictObject({
  format: z.enum(['slack', 'teams']),
  url: inputText.trim().min(1, 'Paste the address of the webhook.').max(2000),
});
export type WebhookInput = z.infer<typeof webhookInput>;

/** A stored webhook. Its address is a secret, so only its host and last characters are shown. */
export interface NotificationWebhook {
  readonly format: WebhookInput['format'];
  readonly label: string;
  /** Why the last message was not accepted; null when it was, or none was sent. */
  readonly error: string | null;
  /** The kinds that the workspace sends there. */
  readonly kinds: readonly NotificationKind[];
}
