'use client';

import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  FieldError,
  FieldHelp,
  Input,
  Label,
  Select,
  toast,
} from '@/components/ui';
import type { Driver, Provider } from '@/lib/contract';
import { callAction } from '../actions';
import type { Values } from './driver-form';
import { brokenField, DriverForm, settingsOf } from './driver-form';
import type { ProviderActions } from './types';

/** Connects a new provider, or changes the settings of one. */
export function ConnectProvider({
  drivers,
  provider,
  actions,
  onClose,
}: {
  drivers: readonly Driver[];
  /** Null: a new one. */
  provider: Provider | null;
  actions: ProviderActions;
  onClose: () => void;
}) {
  const [driverId, setDriverId] = useState(provider?.driver ?? drivers[0]?.id ?? '');
  const [id, setId] = useState(provider?.id ?? '');
  const [values, setValues] = useState<Values>(() => flatten(provider?.settings ?? {}));
  const [error, setError] = useState<{ message: string; param: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const driver = drivers.find((each) => each.id === driverId);
  if (driver === undefined) return null;

  const name = provider?.id ?? (id.trim() === '' ? driver.id : id.trim());
  const isAboutName = error?.param === 'id';
  const isAboutField = driver.fields.some((field) => field.name === error?.param);

  async function submit() {
    if (driver === undefined) return;
    setError(null);
    const broken = brokenField(driver.fields, values);
    if (broken !== undefined) {
      setError({
        message: 'This is not JSON. Check commas, quotes and brackets.',
        param: broken.name,
      });
      return;
    }
    const settings = settingsOf(
      driver.fields.filter(({ secret }) => !secret),
      values,
    );
    const secrets = settingsOf(
      driver.fields.filter(({ secret }) => secret),
      values,
    );
    const missing = driver.fields.find(
      ({ required, secret, name: field }) =>
        required && !(secret && provider !== null) && isEmpty(values[field]),
    );
    if (missing !== undefined) {
      setError({ message: `Enter the ${missing.label}.`, param: missing.name });
      return;
    }
    setBusy(true);
    const result = await callAction<Provider>(() =>
      provider === null
        ? actions.connect({ id: name, driver: driver.id, settings: { ...settings, ...secrets } })
        : actions.update(provider.id, {
            settings,
            ...(Object.keys(secrets).length === 0 ? {} : { secrets }),
          }),
    );
    setBusy(false);
    if (!result.ok) {
      setError(result.error);
      return;
    }
    toast.success(provider === null ? `${name} is connected.` : `${name} is changed.`);
    onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title={provider === null ? 'Connect a provider' : `Change ${provider.id}`}
        description={driver.description}
      >
        <form
          noValidate
          className="contents"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <DialogBody className="grid gap-4">
            {provider === null ? (
              <>
                <div>
                  <Label htmlFor="driver">Kind</Label>
                  <Select
                    id="driver"
                    value={driverId}
                    onValueChange={(next) => {
                      // Values are kept for fields that both kinds have, and in case the person switches back.
                      setDriverId(next);
                      setError(null);
                    }}
                    options={drivers.map((each) => ({ value: each.id, label: each.name }))}
                  />
                </div>
                <div>
                  <Label htmlFor="provider-id">Name</Label>
                  <Input
                    id="provider-id"
                    value={id}
                    placeholder={driver.id}
                    aria-describedby="provider-id-help"
                    onChange={(event) => setId(event.target.value)}
                  />
                  <FieldHelp id="provider-id-help">
                    Lower-case letters, digits, dots and dashes. Teams never see it.
                  </FieldHelp>
                  <FieldError>{isAboutName ? error.message : null}</FieldError>
                </div>
              </>
            ) : (
              <p className="text-sm text-ink-2">
                Leave the key empty to keep it, or enter a new one to replace it. When you change
                the address, enter the key again.
              </p>
            )}
            <DriverForm
              key={driverId}
              driver={driver}
              values={values}
              keepsSecrets={provider !== null}
              error={error}
              onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
            />
            <FieldError>{isAboutName || isAboutField ? null : error?.message}</FieldError>
          </DialogBody>
          <DialogFooter>
            <Button type="button" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={isBusy}>
              {provider === null ? 'Connect' : 'Save'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || String(value).trim() === '';

const flatten = (settings: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each])
        : [[name, value]],
    ),
  );
