import { keyVariable, type SnippetRequest } from './types';

/** A TypeScript module (Node 18 or later, Deno, Bun) that creates the task, waits for it and prints its URLs. */
export function typescriptSnippet({ baseUrl, body }: SnippetRequest): string {
  return `const baseUrl = ${JSON.stringify(baseUrl)};

async function call(path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("Authorization", \`Bearer \${process.env.${keyVariable}}\`);
  headers.set("Content-Type", "application/json");
  const response = await fetch(baseUrl + path, { ...init, headers });
  const answer = await response.json();
  if (!response.ok) throw new Error(\`\${response.status}: \${answer.error.message}\`);
  return answer;
}

const { task_id } = await call("/v1/generations", {
  method: "POST",
  headers: { "Idempotency-Key": crypto.randomUUID() },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
});

let task = await call(\`/v1/tasks/\${task_id}\`);
while (task.status === "queued" || task.status === "running") {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  task = await call(\`/v1/tasks/\${task_id}\`);
}
if (task.status !== "succeeded") throw new Error(task.error?.message ?? task.status);
for (const { url } of task.result.data) console.log(url);
`;
}
