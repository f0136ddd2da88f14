import { keyVariable, type SnippetRequest } from './types';

export const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A bash script that creates the task and polls it to its end. The body is in a quoted here-document, so the shell expands
 * nothing in it, and no line of indented JSON can end it.
 */
export function curlSnippet({ baseUrl, body }: SnippetRequest): string {
  return `BASE_URL=${singleQuoted(baseUrl)}

read -r -d '' BODY <<'JSON' || true
${JSON.stringify(body, null, 2)}
JSON

RECEIPT=$(curl -sS --fail-with-body "$BASE_URL/v1/generations" \\
  -H "Authorization: Bearer $${keyVariable}" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(date +%s)-$RANDOM$RANDOM" \\
  --data-binary "$BODY") || { printf '%s\\n' "$RECEIPT" >&2; exit 1; }
TASK_ID=$(printf '%s' "$RECEIPT" | sed -n 's/.*"task_id": *"\\([^"]*\\)".*/\\1/p')

while TASK=$(curl -sS "$BASE_URL/v1/tasks/$TASK_ID" -H "Authorization: Bearer $${keyVariable}") &&
  printf '%s' "$TASK" | grep -Eq '"status": *"(queued|running)"'; do
  sleep 2
done
printf '%s\\n' "$TASK"
`;
}
