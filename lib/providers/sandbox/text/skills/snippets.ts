export type Language = 'python' | 'typescript' | 'javascript' | 'sql' | 'bash' | 'css' | 'html';

/** A small program that runs as it is, in one or several languages. */
interface Snippet {
  readonly pattern: RegExp;
  readonly title: string;
  readonly note: string;
  readonly code: Readonly<Partial<Record<Language, string>>>;
}

export const snippets: readonly Snippet[] = [
  {
    pattern: /fizz ?buzz/,
    title: 'FizzBuzz',
    note: 'Divisible by 15 is tested first by building the word from both parts.',
    code: {
      python:
        'for n in range(1, 101):\n    word = "Fizz" * (n % 3 == 0) + "Buzz" * (n % 5 == 0)\n    print(word or n)',
      typescript:
        "for (let n = 1; n <= 100; n += 1) {\n  const word = (n % 3 === 0 ? 'Fizz' : '') + (n % 5 === 0 ? 'Buzz' : '');\n  console.log(word || n);\n}",
    },
  },
  {
    pattern: /fibonacci/,
    title: 'Fibonacci',
    note: 'It runs in linear time and keeps two numbers.',
    code: {
      python:
        'def fibonacci(count: int) -> list[int]:\n    numbers = []\n    a, b = 0, 1\n    for _ in range(count):\n        numbers.append(a)\n        a, b = b, a + b\n    return numbers\n\n\nprint(fibonacci(10))',
      typescript:
        'export function fibonacci(count: number): number[] {\n  const numbers: number[] = [];\n  for (let at = 0, a = 0, b = 1; at < count; at += 1) {\n    numbers.push(a);\n    [a, b] = [b, a + b];\n  }\n  return numbers;\n}',
    },
  },
  {
    pattern: /palindrom/,
    title: 'Palindrome',
    note: 'Case and punctuation do not count.',
    code: {
      python:
        'def is_palindrome(text: str) -> bool:\n    letters = [c for c in text.casefold() if c.isalnum()]\n    return letters == letters[::-1]',
      typescript:
        'export function isPalindrome(text: string): boolean {\n  const letters = [...text.toLowerCase()].filter((each) => /[\\p{L}\\p{N}]/u.test(each));\n  return letters.every((letter, at) => letter === letters.at(-1 - at));\n}',
    },
  },
  {
    pattern: /reverse/,
    title: 'Reversed',
    note: 'It goes by code points, so that an emoji stays one.',
    code: {
      python:
        'def reverse(items: list) -> list:\n    return items[::-1]\n\n\nprint(reverse([1, 2, 3]), "text"[::-1])',
      typescript: "export const reverse = (text: string): string => [...text].reverse().join('');",
    },
  },
  {
    pattern: /factorial/,
    title: 'Factorial',
    note: 'It throws for a negative number, which has none.',
    code: {
      python:
        'def factorial(n: int) -> int:\n    if n < 0:\n        raise ValueError("n must not be negative")\n    result = 1\n    for factor in range(2, n + 1):\n        result *= factor\n    return result',
      typescript:
        "export function factorial(n: number): bigint {\n  if (!Number.isInteger(n) || n < 0) throw new RangeError('n must be an integer from 0');\n  let result = 1n;\n  for (let factor = 2n; factor <= BigInt(n); factor += 1n) result *= factor;\n  return result;\n}",
    },
  },
  {
    pattern: /debounce/,
    title: 'Debounce',
    note: 'It calls once, `waitMs` after the last call.',
    code: {
      typescript:
        'export function debounce<A extends unknown[]>(fn: (...args: A) => void, waitMs: number) {\n  let timer: ReturnType<typeof setTimeout> | undefined;\n  return (...args: A): void => {\n    clearTimeout(timer);\n    timer = setTimeout(() => fn(...args), waitMs);\n  };\n}',
    },
  },
  {
    pattern: /\bsort/,
    title: 'Sorted',
    note: 'The order is that of a person: `item 2` before `item 10`.',
    code: {
      python:
        'import re\n\n\ndef natural(text: str) -> list:\n    return [int(part) if part.isdigit() else part.casefold() for part in re.split(r"(\\d+)", text)]\n\n\nprint(sorted(["item 10", "item 2"], key=natural))',
      typescript:
        "const order = new Intl.Collator('en', { numeric: true });\nexport const sorted = (items: readonly string[]): string[] => items.toSorted(order.compare);",
    },
  },
  {
    pattern: /\bprimes?\b/,
    title: 'Prime numbers',
    note: 'A sieve: each composite is crossed out by its smallest factor or an earlier one.',
    code: {
      python:
        'def primes(limit: int) -> list[int]:\n    sieve = bytearray([1]) * (limit + 1)\n    sieve[:2] = b"\\0\\0"\n    for n in range(2, int(limit**0.5) + 1):\n        if sieve[n]:\n            sieve[n * n :: n] = bytes(len(sieve[n * n :: n]))\n    return [n for n, is_prime in enumerate(sieve) if is_prime]',
      typescript:
        'export function primes(limit: number): number[] {\n  const composite = new Uint8Array(limit + 1);\n  const found: number[] = [];\n  for (let n = 2; n <= limit; n += 1) {\n    if (composite[n]) continue;\n    found.push(n);\n    for (let m = n * n; m <= limit; m += n) composite[m] = 1;\n  }\n  return found;\n}',
    },
  },
  {
    pattern: /\b(?:api|fetch|request|endpoint|curl|http|generate an? image|image)\b/,
    title: 'A call of this API',
    note: 'Set `ATELIER_URL` and `ATELIER_KEY`. The task runs on; ask `GET /v1/tasks/{task_id}` until it has ended.',
    code: {
      python:
        'import os\nimport uuid\n\nimport requests\n\nanswer = requests.post(\n    f"{os.environ[\'ATELIER_URL\']}/v1/generations",\n    headers={\n        "Authorization": f"Bearer {os.environ[\'ATELIER_KEY\']}",\n        "Idempotency-Key": str(uuid.uuid4()),\n    },\n    json={"model": "lumen-image", "prompt": "a lighthouse at dusk"},\n    timeout=30,\n)\nanswer.raise_for_status()\nprint(answer.json()["task_id"])',
      typescript:
        "const answer = await fetch(new URL('/v1/generations', process.env.ATELIER_URL), {\n  method: 'POST',\n  headers: {\n    authorization: 'Bearer ' + process.env.ATELIER_KEY,\n    'content-type': 'application/json',\n    'idempotency-key': crypto.randomUUID(),\n  },\n  body: JSON.stringify({ model: 'lumen-image', prompt: 'a lighthouse at dusk' }),\n});\nif (!answer.ok) throw new Error(await answer.text());\nconst { task_id } = await answer.json();",
      bash: 'curl --fail "$ATELIER_URL/v1/generations" \\\n  -H "Authorization: Bearer $ATELIER_KEY" \\\n  -H "Content-Type: application/json" \\\n  -H "Idempotency-Key: $(uuidgen)" \\\n  -d \'{"model": "lumen-image", "prompt": "a lighthouse at dusk"}\'',
    },
  },
  {
    pattern: /\bsql\b|\bquery\b|\bpostgres/,
    title: 'Query',
    note: 'The newest order of each customer, with one index on `(customer_id, created_at desc)`.',
    code: {
      sql: 'select distinct on (customer_id) customer_id, id, total, created_at\nfrom orders\norder by customer_id, created_at desc;',
    },
  },
  {
    pattern: /\bcss\b|\bcent(?:er|re)\b/,
    title: 'Centred',
    note: 'Both ways, whatever the size of the child.',
    code: { css: '.parent {\n  display: grid;\n  place-items: center;\n  min-height: 100dvh;\n}' },
  },
  {
    pattern: /\bhtml\b/,
    title: 'Page',
    note: 'A language, a viewport and a title are what every page needs.',
    code: {
      html: '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <meta name="viewport" content="width=device-width, initial-scale=1" />\n    <title>Hello</title>\n  </head>\n  <body>\n    <main><h1>Hello</h1></main>\n  </body>\n</html>',
    },
  },
];
