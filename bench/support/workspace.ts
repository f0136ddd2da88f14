import type { Service } from '@/lib/service';

/** Makes a team workspace with credits beyond any bench through the management interface; answers a key's secret. */
export async function prepareWorkspace(service: Service): Promise<string> {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await service.fetch(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.operatorKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    );
    const json = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return json;
  };
  const { id } = await post('/manage/workspaces', { name: 'Bench', kind: 'team' });
  await post(`/manage/workspaces/${id}/grants`, { amount: 1e8, memo: 'Bench', once_key: 'bench' });
  const { secret } = await post(`/manage/workspaces/${id}/keys`, {
    name: 'Bench',
    kind: 'api',
    scopes: ['v1:generate'],
  });
  return String(secret);
}
