'use client';

import { useEffect, useRef, useState } from 'react';
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
import {
  connectProviderAction,
  testSettingsAction,
  updateProviderAction,
} from '@/lib/console/operator/management/actions';
import type { Driver, DriverField, Provider, ProviderCheck } from '@/lib/contract';
import { callAction, useAction } from '../../actions';
import { CheckResult } from './check-result';
import { brokenField, DriverForm, settingsOf, type Values, valuesOf } from './driver-form';
import { readDraft, writeDraft } from './tab-draft';

interface EnteredFields {
  driverId: string;
  id: string;
  values: Values;
}

type ProviderSettings = Record<string, unknown>;

/** What a form of settings sends; `secrets` is left out when none is entered. */
interface EnteredSettings {
  readonly settings: ProviderSettings;
  readonly secrets?: ProviderSettings;
}

/** Connects a new provider, or changes the settings of one. */
export function ConnectProvider({
  drivers,
  provider,
  onClose,
}: {
  drivers: readonly Driver[];
  /** Null: a new one. */
  provider: Provider | null;
  onClose: () => void;
}) {
  const storedIdentity = {
    driverId: provider?.driver ?? drivers[0]?.id ?? '',
    id: provider?.id ?? '',
  };
  const storedValues = () =>
    valuesOf(
      drivers.find(({ id: each }) => each === provider?.driver)?.fields ?? [],
      provider?.settings ?? {},
    );
  // A draft of another version of the provider is out of date.
  const draftName = `provider:${provider?.id ?? ''}:${provider?.version ?? 0}`;
  const [savedDraft] = useState(() => readDraft<EnteredFields>(draftName));
  const [hasDraft, setHasDraft] = useState(savedDraft !== null);
  const [driverId, setDriverId] = useState(savedDraft?.driverId ?? storedIdentity.driverId);
  const [id, setId] = useState(savedDraft?.id ?? storedIdentity.id);
  const [values, setValues] = useState<Values>(savedDraft?.values ?? storedValues);
  const [problem, setProblem] = useState<{ message: string; param: string | null } | null>(null);
  /** A test of these settings that found something wrong. */
  const [check, setCheck] = useState<ProviderCheck | null>(null);
  const [isTesting, setTesting] = useState(false);
  /** The number of the newest test. Results of older tests are ignored. */
  const newestTest = useRef(0);
  useEffect(
    () => () => {
      newestTest.current += 1;
    },
    [],
  );
  const driver = drivers.find((each) => each.id === driverId);
  const name = provider?.id ?? (id.trim() === '' ? driverId : id.trim());
  const saveProvider = useAction(
    ({ settings, secrets }: EnteredSettings) =>
      provider === null
        ? connectProviderAction({
            id: name,
            driver: driverId,
            settings: { ...settings, ...secrets },
          })
        : updateProviderAction(provider.id, { settings, ...(secrets && { secrets }) }),
    {
      onDone: () => {
        writeDraft(draftName, null);
        toast.success(provider === null ? `${name} is connected.` : `${name} is changed.`);
        onClose();
      },
    },
  );
  const error = problem ?? saveProvider.failure;
  if (driver === undefined) return null;

  /** Shows a change of the form, and keeps the form in this tab, without secrets. */
  function applyInput(changes: Partial<EnteredFields>) {
    const newInput = { driverId, id, values, ...changes };
    setDriverId(newInput.driverId);
    setId(newInput.id);
    setValues(newInput.values);
    setCheck(null);
    if (isTesting) {
      newestTest.current += 1;
      setTesting(false);
    }
    const secrets = new Set(
      drivers.flatMap(({ fields }) =>
        fields.filter(({ secret }) => secret).map(({ name }) => name),
      ),
    );
    writeDraft(draftName, {
      ...newInput,
      values: Object.fromEntries(
        Object.entries(newInput.values).filter(([name]) => !secrets.has(name)),
      ),
    });
  }

  const isAboutName = error?.param === 'id';
  const isAboutField = driver.fields.some((field) => field.name === error?.param);

  /** The settings of the form; `null`: a field is not right, and its error is shown. */
  function readForm(fields: readonly DriverField[]): EnteredSettings | null {
    setProblem(null);
    saveProvider.clear();
    const brokenFieldName = brokenField(fields, values);
    if (brokenFieldName !== undefined) {
      setProblem({
        message: 'This is not JSON. Check commas, quotes and brackets.',
        param: brokenFieldName.name,
      });
      return null;
    }
    const missingField = fields.find(
      ({ required, secret, name: field }) =>
        required && !(secret && provider !== null) && isEmpty(values[field]),
    );
    if (missingField !== undefined) {
      setProblem({ message: `Enter the ${missingField.label}.`, param: missingField.name });
      return null;
    }
    const part = (isSecret: boolean) =>
      settingsOf(
        fields.filter(({ secret }) => secret === isSecret),
        values,
      );
    const secrets = part(true);
    return { settings: part(false), ...(Object.keys(secrets).length === 0 ? {} : { secrets }) };
  }

  /** Stores the settings. Unless `savesAnyway`, they are tested first, and stored only if nothing is wrong. */
  async function submit(savesAnyway: boolean) {
    if (driver === undefined || isTesting || saveProvider.isPending) return;
    const enteredSettings = readForm(driver.fields);
    if (enteredSettings === null) return;
    if (!savesAnyway) {
      setCheck(null);
      setTesting(true);
      newestTest.current += 1;
      const attempt = newestTest.current;
      const testResult = await callAction<ProviderCheck>(() =>
        testSettingsAction({ id: name, driver: driver.id, ...enteredSettings }),
      );
      // The dialog was closed meanwhile, or something else was entered: nothing is stored.
      if (attempt !== newestTest.current) return;
      setTesting(false);
      if (!testResult.ok) {
        setProblem(testResult.error);
        return;
      }
      if (!testResult.value.ok) {
        setCheck(testResult.value);
        return;
      }
    }
    await saveProvider.run(enteredSettings);
  }
  const verb = provider === null ? 'Connect' : 'Save';

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
            void submit(false);
          }}
        >
          <DialogBody className="grid gap-4">
            {hasDraft ? (
              <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
                What you entered earlier is here, without keys.
                <Button
                  size="sm"
                  type="button"
                  onClick={() => {
                    applyInput({ ...storedIdentity, values: storedValues() });
                    writeDraft(draftName, null);
                    setHasDraft(false);
                  }}
                >
                  Start over
                </Button>
              </p>
            ) : null}
            {provider === null ? (
              <>
                <div>
                  <Label htmlFor="driver">Kind</Label>
                  <Select
                    id="driver"
                    value={driverId}
                    onValueChange={(next) => {
                      // Values are kept for fields that both kinds have, and in case the person switches back.
                      applyInput({ driverId: next });
                      setProblem(null);
                      saveProvider.clear();
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
                    onChange={(event) => applyInput({ id: event.target.value })}
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
              onChange={(field, value) => applyInput({ values: { ...values, [field]: value } })}
            />
            <FieldError>{isAboutName || isAboutField ? null : error?.message}</FieldError>
            {check === null ? null : <FailedCheck check={check} verb={verb} />}
          </DialogBody>
          <DialogFooter>
            <Button
              type="button"
              onClick={() => {
                writeDraft(draftName, null);
                onClose();
              }}
            >
              Cancel
            </Button>
            {check === null ? null : (
              <Button
                type="button"
                loading={saveProvider.isPending}
                onClick={() => void submit(true)}
              >
                {`${verb} anyway`}
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              loading={isTesting || (saveProvider.isPending && check === null)}
            >
              {check === null ? verb : 'Test again'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** The findings of a failed test, scrolled into view, because the dialog may be long. */
function FailedCheck({ check, verb }: { check: ProviderCheck; verb: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its return value must not be used as a clean-up: newer browsers return a promise.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={alert} role="alert" className="grid gap-2">
      <p className="text-sm text-bad">
        {`The test failed, so nothing is stored yet. Correct the settings, or press “${verb} anyway”.`}
      </p>
      <CheckResult check={check} />
    </div>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || String(value).trim() === '';
