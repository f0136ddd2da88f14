import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import type { Model, ModelField, UploadedFile } from '@/lib/contract';
import { buildPayload, type FormSpec, type FormValues, normalizeModelForm } from '@/lib/forms';
import type { RecentUpload } from '@/lib/pages/recent-uploads';
import { recentUploadsQueryOptions, type UploadOptions } from '@/lib/queries';
import type { AvatarReport, ModelFormHandle } from '..';
import {
  AvatarReportProvider,
  FormEnvironmentProvider,
  ModelForm,
  useModelForm,
  useUploadReasons,
} from '..';
import { installBrowserPieces } from './browser-pieces';

/** An upload controlled by the test. */
export interface HeldUpload {
  file: File;
  options: UploadOptions;
  finish(uploaded: Partial<UploadedFile>): void;
  fail(message: string): void;
}

export interface FormOptions {
  values?: FormValues;
  model?: Partial<Model>;
  /** The workspace's latest uploads. */
  assets?: RecentUpload[];
  /** The service's answer about avatars. */
  avatars?: AvatarReport;
}

function specOf(fields: readonly ModelField[], model: Partial<Model> = {}): FormSpec {
  return normalizeModelForm({
    id: 'test-model',
    name: 'Test model',
    family: 'image',
    capabilities: [],
    schema: { fields: [...fields] },
    ...model,
  });
}

interface Seen {
  handle: ModelFormHandle | null;
  reasons: string[];
}

/** The form, with its handle and reasons passed to the test as to a page. */
function ShownForm({ spec, values, seen }: { spec: FormSpec; values: FormValues; seen: Seen }) {
  const handle = useModelForm(spec, values);
  const reasons = useUploadReasons(spec).map((reason) => reason.message);
  useEffect(() => {
    Object.assign(seen, { handle, reasons });
  });
  return <ModelForm handle={handle} />;
}

/** Renders the form of a model with these fields, with uploads controlled by the test, once all of it is there. */
export async function renderForm(fields: readonly ModelField[], options: FormOptions = {}) {
  installBrowserPieces();
  const spec = specOf(fields, options.model);
  const uploads: HeldUpload[] = [];
  const upload = (file: File, uploadOptions: UploadOptions) =>
    new Promise<UploadedFile>((resolve, reject) => {
      uploads.push({
        file,
        options: uploadOptions,
        finish: (uploaded) =>
          resolve({
            asset_id: `asset_${file.name}`,
            url: `https://media.test/${file.name}`,
            content_type: file.type,
            size: file.size,
            ...uploaded,
          }),
        fail: (message) => reject(new Error(message)),
      });
    });
  const seen: Seen = { handle: null, reasons: [] };

  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(recentUploadsQueryOptions('acme').queryKey, options.assets ?? []);
  const read = (): FormValues => seen.handle?.read() ?? {};
  const page = (values: FormValues, visit: number) => (
    <QueryClientProvider client={client}>
      <FormEnvironmentProvider workspace="acme" owner="usr_ann/acme" upload={upload}>
        <AvatarReportProvider value={options.avatars ?? null}>
          <ShownForm key={visit} spec={spec} values={values} seen={seen} />
        </AvatarReportProvider>
      </FormEnvironmentProvider>
    </QueryClientProvider>
  );
  const view = render(page(options.values ?? {}, 0));
  await act(async () => {
    await Promise.all([import('../media/media-field'), import('../media/assets')]);
  });
  return {
    ...view,
    /** As after a visit elsewhere: a new form with the same values. */
    reopen: () => view.rerender(page(read(), 1)),
    user: userEvent.setup(),
    uploads,
    read,
    payload: () => buildPayload(spec, read()).payload,
    uploadReasons: () => seen.reasons,
    replace: (values: FormValues) => seen.handle?.replace(values),
  };
}

/** A file of the given type and size. */
export function fileOf(name: string, type: string, bytes = 3): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
