/** A request to a text model in the languages of `lib/snippets`. `baseUrl` has no trailing slash. */
export function textSnippets(baseUrl: string, model: string) {
  const content = 'Name three colours of a winter sea.';
  return {
    curl: `curl -sS '${baseUrl}/v1/chat/completions' \\
  -H "Authorization: Bearer $ATELIER_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ model, messages: [{ role: 'user', content }] })}'
`,
    typescript: `import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${baseUrl}/v1',
  apiKey: process.env.ATELIER_API_KEY,
});
const answer = await client.chat.completions.create({
  model: '${model}',
  messages: [{ role: 'user', content: '${content}' }],
});
console.log(answer.choices[0]?.message.content);
`,
    python: `import os
from openai import OpenAI

client = OpenAI(base_url="${baseUrl}/v1", api_key=os.environ["ATELIER_API_KEY"])
answer = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "${content}"}],
)
print(answer.choices[0].message.content)
`,
  };
}
