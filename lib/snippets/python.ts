import { keyVariable, type SnippetRequest } from './types';

/** JSON value → Python literal. JSON's string escapes are Python's too. */
export function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${pythonLiteral(item, inner)},`)
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(item, inner)},`,
      );
  const [opening, closing] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return `${opening}${closing}`;
  return [opening, ...lines, `${indent}${closing}`].join('\n');
}

/** A Python function that calls the interface. It raises `failure` for an error response. */
export const pythonCall = (
  failure: 'SystemExit' | 'RuntimeError',
): string => `def call(path, body=None, **headers):
    request = urllib.request.Request(
        BASE_URL + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["${keyVariable}"],
            "Content-Type": "application/json",
            **headers,
        },
    )
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise ${failure}(f"{error.code}: {json.load(error)['error']['message']}")
`;

/** A Python 3 script, only the standard library, that creates the task, waits for it and prints its URLs. */
export function pythonSnippet({ baseUrl, body }: SnippetRequest): string {
  return `import json, os, time, urllib.error, urllib.request, uuid

BASE_URL = ${JSON.stringify(baseUrl)}


${pythonCall('SystemExit')}

body = ${pythonLiteral(body)}

receipt = call("/v1/generations", body, **{"Idempotency-Key": str(uuid.uuid4())})
while True:
    task = call("/v1/tasks/" + receipt["task_id"])
    if task["status"] not in ("queued", "running"):
        break
    time.sleep(2)

if task["status"] != "succeeded":
    raise SystemExit(task.get("error", {}).get("message", task["status"]))
for item in task["result"]["data"]:
    print(item["url"])
`;
}
