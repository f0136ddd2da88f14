'use client';

import Link from 'next/link';
import { type ReactNode, useId, useState } from 'react';
import {
  Button,
  Checkbox,
  DateField,
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  Disclosure,
  FieldHelp,
  formatCount,
  Input,
  Label,
  LinkField,
  PasswordInput,
  Select,
  ShownSecret,
  Textarea,
  useHoldOpen,
} from '@/components/ui';
import { createReviewLinkAction } from '@/lib/console/review-links/actions';
import { utcDayOf } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import { reviewLinkLimits } from '@/lib/pages/review-link-limits';
import {
  type GuestDownload,
  guestDownloads,
  guestPictureEdge,
  type ReviewLinkShows,
  type ReviewRight,
  reviewRightLabels,
  reviewRights,
} from '@/lib/pages/review-links';
import { useAction } from '../actions';
import { type useReviewLinkDefaults, useShell } from '../layout';

/** The results of a selection, or those of a board. */
export type ReviewSubject =
  | { readonly results: readonly OutputRef[]; readonly board: null }
  | { readonly results: null; readonly board: string };

const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (days: number) => utcDayOf(Date.now() + days * dayMs);

const downloadLabels: Readonly<Record<GuestDownload, string>> = {
  none: 'None',
  marked: 'Pictures with our logo',
  full: 'Full size',
};

const pictureLimit = `at most ${formatCount(guestPictureEdge)} pixels long`;
const downloadHelp: Readonly<Record<GuestDownload, string>> = {
  none: `Guests see pictures ${pictureLimit}. Films, sounds and texts are shown as they are.`,
  marked: `Pictures are ${pictureLimit}, with the logo in a corner. Films, sounds and texts are shown as they are, and have no download.`,
  full: 'Guests get every file as it was made. Its content credentials name the model.',
};

const shownLabels: Readonly<Record<keyof ReviewLinkShows, string>> = {
  prompts: 'Prompts',
  models: 'Models',
  prices: 'What the results cost',
  names: 'Names of the team',
};

/** Makes a review link, and shows its address once. */
export default function ReviewLinkDialog({
  subject,
  initialTitle,
  defaults,
  onClose,
}: {
  subject: ReviewSubject;
  initialTitle: string;
  defaults: NonNullable<ReturnType<typeof useReviewLinkDefaults>>;
  onClose: () => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  const count = subject.results?.length;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Share for review"
        description={
          count === undefined
            ? `Anyone with the link sees the results of this board, later ones too, at most ${formatCount(reviewLinkLimits.results)}. No account is needed.`
            : `Anyone with the link sees ${count === 1 ? 'this result' : `these ${count} results`}. No account is needed.`
        }
        width="md"
      >
        {link === null ? (
          <LinkForm
            subject={subject}
            initialTitle={initialTitle}
            defaults={defaults}
            onLink={setLink}
          />
        ) : (
          <CreatedLink link={link} onDone={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function CreatedLink({ link, onDone }: { link: string; onDone: () => void }) {
  const { workspace } = useShell();
  return (
    <ShownSecret
      onDone={onDone}
      otherAction={
        <Button asChild>
          <Link href={`/${workspace.slug}/review-links`}>All review links</Link>
        </Button>
      }
    >
      <div>
        <LinkField label="Review link" link={link} />
        <FieldHelp>Copy it now: it is not shown again.</FieldHelp>
      </div>
    </ShownSecret>
  );
}

function LinkForm({
  subject,
  initialTitle,
  defaults: { days, hasLogo, hasMail },
  onLink,
}: {
  subject: ReviewSubject;
  initialTitle: string;
  defaults: NonNullable<ReturnType<typeof useReviewLinkDefaults>>;
  onLink: (link: string) => void;
}) {
  const { workspace } = useShell();
  const [title, setTitle] = useState(initialTitle);
  const [until, setUntil] = useState(() => dayAfter(days));
  const [right, setRight] = useState<ReviewRight>('approve');
  const [asksName, setAsksName] = useState(true);
  const [password, setPassword] = useState('');
  const [addresses, setAddresses] = useState('');
  const [download, setDownload] = useState<GuestDownload>('none');
  const [showsPreview, setPreview] = useState(false);
  const [shows, setShows] = useState<ReviewLinkShows>({
    prompts: false,
    models: false,
    prices: false,
    names: false,
  });
  const [brandName, setBrandName] = useState('');
  const [colour, setColour] = useState('#4f46e5');
  const [isChanged, setChanged] = useState(false);
  const creation = useAction(createReviewLinkAction, { failsInToast: true, onDone: onLink });
  // The address is shown once, and only here.
  useHoldOpen(isChanged || creation.isPending);
  return (
    <form
      className="contents"
      onChange={() => setChanged(true)}
      onInvalidCapture={({ target }) => {
        // The browser cannot say what is wrong with a field in a closed part.
        if (target instanceof Element) target.closest('details')?.setAttribute('open', '');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void creation.run(workspace.slug, {
          title,
          results: subject.results === null ? null : [...subject.results],
          board: subject.board,
          until,
          right,
          password: password === '' ? null : password,
          asks_name: asksName,
          addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
          shows,
          download,
          preview: showsPreview,
          brand: brandName.trim() === '' ? null : { name: brandName, colour },
        });
      }}
    >
      <DialogBody className="grid grid-cols-1 content-start gap-5">
        <div>
          <Label htmlFor="review-title">Title</Label>
          <Input
            id="review-title"
            required
            dir="auto"
            maxLength={120}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <Label htmlFor="review-right">What guests may do</Label>
            <Select
              id="review-right"
              value={right}
              onValueChange={(value) => setRight(value as ReviewRight)}
              options={reviewRights.map((value) => ({ value, label: reviewRightLabels[value] }))}
            />
          </div>
          <div>
            <Label htmlFor="review-until">Last day</Label>
            <DateField
              id="review-until"
              required
              className="w-full"
              min={dayAfter(0)}
              max={dayAfter(reviewLinkLimits.days)}
              value={until}
              onChange={(event) => setUntil(event.target.value)}
              aria-describedby="review-until-help"
            />
            <FieldHelp id="review-until-help">The link ends with this day in UTC.</FieldHelp>
          </div>
        </div>
        <LabelledCheckbox
          checked={asksName}
          onChange={setAsksName}
          label="Ask guests for their name"
        />
        <Disclosure summary="Password and codes">
          <div className="grid gap-4 pt-2">
            <div>
              <Label htmlFor="review-password">Password</Label>
              <PasswordInput
                id="review-password"
                autoComplete="new-password"
                minLength={8}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <FieldHelp>Send it another way than the link. Empty: no password.</FieldHelp>
            </div>
            {hasMail ? (
              <div>
                <Label htmlFor="review-addresses">Only for these addresses</Label>
                <Textarea
                  id="review-addresses"
                  minRows={2}
                  placeholder="carla@client.com, tom@client.com"
                  value={addresses}
                  onChange={(event) => setAddresses(event.target.value)}
                />
                <FieldHelp>
                  Guests enter with a code that is mailed to one of them. Empty: no code.
                </FieldHelp>
              </div>
            ) : (
              <p className="text-ink-2">
                This server sends no mail, so guests can’t be asked for a mailed code.
              </p>
            )}
          </div>
        </Disclosure>
        <Disclosure summary="What guests see">
          <div className="grid gap-3 pt-2">
            {Object.entries(shownLabels).map(([key, label]) => (
              <LabelledCheckbox
                key={key}
                checked={shows[key as keyof ReviewLinkShows]}
                onChange={(isChecked) => setShows({ ...shows, [key]: isChecked })}
                label={label}
              />
            ))}
            <LabelledCheckbox
              checked={showsPreview}
              onChange={setPreview}
              label="The first picture in chat programs, beside the title"
            />
            <FieldHelp>
              Chat programs fetch it without a password, and may keep it after the link has ended.
            </FieldHelp>
            <div>
              <Label htmlFor="review-download">Downloads</Label>
              <Select
                id="review-download"
                value={download}
                onValueChange={(value) => setDownload(value as GuestDownload)}
                options={guestDownloads
                  .filter((value) => value !== 'marked' || hasLogo)
                  .map((value) => ({ value, label: downloadLabels[value] }))}
              />
              <FieldHelp>{downloadHelp[download]}</FieldHelp>
              {hasLogo ? null : (
                <FieldHelp>
                  To offer pictures with your logo in the corner, add it in Settings, Review links.
                </FieldHelp>
              )}
            </div>
          </div>
        </Disclosure>
        <Disclosure summary="Your own name and colour">
          <FieldHelp>
            {hasLogo
              ? 'The logo of the workspace is shown beside it.'
              : 'A logo is added in Settings.'}
          </FieldHelp>
          <div className="flex items-end gap-3 pt-2">
            <div className="min-w-0 flex-1">
              <Label htmlFor="review-brand">Name on the page</Label>
              <Input
                id="review-brand"
                dir="auto"
                maxLength={60}
                placeholder="Your agency"
                value={brandName}
                onChange={(event) => setBrandName(event.target.value)}
              />
            </div>
            <div>
              <Label htmlFor="review-colour">Colour</Label>
              <input
                id="review-colour"
                type="color"
                value={colour}
                className="h-9 w-14 cursor-pointer rounded-md border border-line-strong bg-panel p-1"
                onChange={(event) => setColour(event.target.value)}
              />
            </div>
          </div>
        </Disclosure>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={creation.isPending}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={creation.isPending}>
          Create link
        </Button>
      </DialogFooter>
    </form>
  );
}

function LabelledCheckbox({
  checked,
  onChange,
  label,
}: {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  label: ReactNode;
}) {
  const id = useId();
  return (
    <span className="flex items-center gap-2 text-sm">
      <Checkbox id={id} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
