import { ConnectionCard } from '@/components/developers/connection';
import { CopyButton } from '@/components/ui';
import { readConnection } from '@/lib/console/platform/connection';
import { readServiceInfo } from '@/lib/console/platform/runtime';

/** The service of the workspace and, for a remote one, its key. */
export async function ServiceSection({ workspace }: { workspace: { id: string } }) {
  const { id } = workspace;
  const [connection, info] = await Promise.all([readConnection(id), readServiceInfo()]);
  const { mode, baseUrl } = connection;
  return (
    <>
      <dl className="grid gap-3 text-sm sm:grid-cols-[9rem_1fr]">
        <dt className="text-ink-3">Connection</dt>
        <dd>
          {mode === 'embedded' ? 'Built in: it runs on this server' : 'Remote'}
          {info?.demo === 'all' ? ', in demo mode' : ''}
        </dd>
        <dt className="text-ink-3">Base address</dt>
        <dd className="flex items-center gap-2">
          <code className="num break-all">{baseUrl}</code>
          <CopyButton
            value={baseUrl}
            label="Copy the base address"
            className="-my-2 pointer-coarse:-my-3"
          />
        </dd>
        <dt className="text-ink-3">Workspace id</dt>
        <dd className="flex items-center gap-2">
          <code className="num break-all">{id}</code>
          <CopyButton
            value={id}
            label="Copy the workspace id"
            className="-my-2 pointer-coarse:-my-3"
          />
        </dd>
      </dl>
      {mode === 'remote' ? (
        <ConnectionCard
          keySince={connection.keySince}
          checkedAt={connection.checkedAt}
          capabilities={connection.capabilities}
        />
      ) : null}
    </>
  );
}
