import { singleQuoted } from './curl';
import { pythonLiteral } from './python';
import { keyVariable } from './types';

/** A streamed request of a text model to show as code. */
export interface ChatSnippet {
  /** Absolute base address without a trailing slash. */
  readonly baseUrl: string;
  readonly path: '/v1/chat/completions' | '/v1/responses';
  readonly body: Readonly<Record<string, unknown>>;
}

const isChat = ({ path }: ChatSnippet): boolean => path === '/v1/chat/completions';

/** A bash script that prints the events of the answer as they arrive. The shell does not expand the body. */
export function chatCurl({ baseUrl, path, body }: ChatSnippet): string {
  return `read -r -d '' BODY <<'JSON' || true
${JSON.stringify(body, null, 2)}
JSON

curl -sS -N --fail-with-body ${singleQuoted(baseUrl + path)} \\
  -H "Authorization: Bearer $${keyVariable}" \\
  -H "Content-Type: application/json" \\
  --data-binary "$BODY"
`;
}

/** A TypeScript module (Node 18 or later, Deno, Bun) that prints the answer as it arrives. */
export function chatTypescript(request: ChatSnippet): string {
  const { baseUrl, path, body } = request;
  const delta = isChat(request)
    ? 'event.choices?.[0]?.delta?.content ?? ""'
    : 'event.type === "response.output_text.delta" ? event.delta : ""';
  return `const response = await fetch(${JSON.stringify(baseUrl + path)}, {
  method: "POST",
  headers: {
    "Authorization": \`Bearer \${process.env.${keyVariable}}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
});
if (!response.ok) throw new Error(\`\${response.status}: \${(await response.json()).error.message}\`);

let rest = "";
const decoder = new TextDecoder();
for await (const bytes of response.body!) {
  const lines = (rest + decoder.decode(bytes, { stream: true })).split("\\n");
  rest = lines.pop() ?? "";
  for (const line of lines) {
    if (!line.startsWith("data: ") || line === "data: [DONE]") continue;
    const event = JSON.parse(line.slice(6));
    if (event.error) throw new Error(event.error.message);
    process.stdout.write(${delta});
  }
}
process.stdout.write("\\n");
`;
}

/** A Python 3 script, only the standard library, that prints the answer as it arrives. */
export function chatPython(request: ChatSnippet): string {
  const { baseUrl, path, body } = request;
  const delta = isChat(request)
    ? `choices = event.get("choices") or [{}]
        text = choices[0].get("delta", {}).get("content") or ""`
    : `text = event["delta"] if event.get("type") == "response.output_text.delta" else ""`;
  return `import json, os, urllib.error, urllib.request

body = ${pythonLiteral(body)}

request = urllib.request.Request(
    ${JSON.stringify(baseUrl + path)},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["${keyVariable}"],
        "Content-Type": "application/json",
    },
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.code}: {json.load(error)['error']['message']}")

with response:
    for line in response:
        line = line.decode().strip()
        if not line.startswith("data: ") or line == "data: [DONE]":
            continue
        event = json.loads(line[6:])
        if event.get("error"):
            raise SystemExit(event["error"]["message"])
        ${delta}
        print(text, end="", flush=True)
print()
`;
}
