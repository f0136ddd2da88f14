import type { GenerationParams } from '@/lib/contract';
import { singleQuoted } from './curl';
import { pythonCall, pythonLiteral } from './python';
import { keyVariable } from './types';

/** A grid of requests to show as code. */
export interface GridSnippet {
  /** Absolute base address without a trailing slash. */
  readonly baseUrl: string;
  /** Names this set of recipes: the idempotency keys are made from it. */
  readonly run: string;
  readonly bodies: readonly GenerationParams[];
}

const explanation = [
  'One task for each recipe. Run the script again, and tasks that exist are found and not charged twice.',
  'Change the name of the run to make all of them anew, and after you change a recipe.',
];

/** A TypeScript module (Node 22.18 or later, Deno, Bun) that makes a task of each body, four at a time. */
export const gridTypescript = ({ baseUrl, run, bodies }: GridSnippet): string =>
  `${explanation.map((line) => `// ${line}`).join('\n')}
const baseUrl = ${JSON.stringify(baseUrl)};
const run = ${JSON.stringify(run)};
const recipes = [
${bodies.map((body) => `  ${JSON.stringify(body)},`).join('\n')}
];

async function call(path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("Authorization", \`Bearer \${process.env.${keyVariable}}\`);
  headers.set("Content-Type", "application/json");
  const response = await fetch(baseUrl + path, { ...init, headers });
  const answer = await response.json();
  if (!response.ok) throw new Error(\`\${response.status}: \${answer.error.message}\`);
  return answer;
}

async function make(recipe: object, key: string) {
  const { task_id } = await call("/v1/generations", {
    method: "POST",
    headers: { "Idempotency-Key": key },
    body: JSON.stringify(recipe),
  });
  let task = await call(\`/v1/tasks/\${task_id}\`);
  while (task.status === "queued" || task.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    task = await call(\`/v1/tasks/\${task_id}\`);
  }
  if (task.status !== "succeeded") throw new Error(task.error?.message ?? task.status);
  return task.result.data.map(({ url }: { url: string }) => url);
}

const left = recipes.entries();
async function work() {
  for (const [index, recipe] of left) {
    try {
      console.log(index + 1, ...(await make(recipe, \`\${run}-\${index + 1}\`)));
    } catch (error) {
      console.error(index + 1, String(error));
      process.exitCode = 1;
    }
  }
}
await Promise.all(Array.from({ length: 4 }, work));
`;

/** A Python 3 script, only the standard library, that makes a task of each body, four at a time. */
export const gridPython = ({ baseUrl, run, bodies }: GridSnippet): string =>
  `${explanation.map((line) => `# ${line}`).join('\n')}
import concurrent.futures, json, os, sys, time, urllib.error, urllib.request

BASE_URL = ${JSON.stringify(baseUrl)}
RUN = ${JSON.stringify(run)}
RECIPES = ${pythonLiteral(bodies)}


${pythonCall('RuntimeError')}

def make(number, recipe):
    receipt = call("/v1/generations", recipe, **{"Idempotency-Key": f"{RUN}-{number}"})
    while True:
        task = call("/v1/tasks/" + receipt["task_id"])
        if task["status"] not in ("queued", "running"):
            break
        time.sleep(2)
    if task["status"] != "succeeded":
        raise RuntimeError((task.get("error") or {}).get("message", task["status"]))
    return [item["url"] for item in task["result"]["data"]]


failed = False
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    tasks = [pool.submit(make, number, recipe) for number, recipe in enumerate(RECIPES, 1)]
    for number, task in enumerate(tasks, 1):
        try:
            print(number, *task.result())
        except Exception as error:
            print(number, error, file=sys.stderr)
            failed = True
sys.exit(failed)
`;

/** A bash script that makes a task of each body, one after another. JSON has no line ends, so a line is a body. */
export const gridCurl = ({ baseUrl, run, bodies }: GridSnippet): string =>
  `${explanation.map((line) => `# ${line}`).join('\n')}
BASE_URL=${singleQuoted(baseUrl)}
RUN=${singleQuoted(run)}
NUMBER=0
FAILED=0

while IFS= read -r BODY; do
  NUMBER=$((NUMBER + 1))
  RECEIPT=$(curl -sS --fail-with-body "$BASE_URL/v1/generations" \\
    -H "Authorization: Bearer $${keyVariable}" \\
    -H "Content-Type: application/json" \\
    -H "Idempotency-Key: $RUN-$NUMBER" \\
    --data-binary "$BODY" </dev/null) || { printf '%s %s\\n' "$NUMBER" "$RECEIPT" >&2; FAILED=1; continue; }
  TASK_ID=$(printf '%s' "$RECEIPT" | sed -n 's/.*"task_id": *"\\([^"]*\\)".*/\\1/p')
  while TASK=$(curl -sS "$BASE_URL/v1/tasks/$TASK_ID" -H "Authorization: Bearer $${keyVariable}" </dev/null) &&
    printf '%s' "$TASK" | grep -Eq '"status": *"(queued|running)"'; do
    sleep 2
  done
  printf '%s %s\\n' "$NUMBER" "$TASK"
  printf '%s' "$TASK" | grep -Eq '"status": *"succeeded"' || FAILED=1
done <<'JSON'
${bodies.map((body) => JSON.stringify(body)).join('\n')}
JSON
exit $FAILED
`;
