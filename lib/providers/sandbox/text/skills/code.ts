import { wordsOf } from '../words';
import type { Language } from './snippets';
import { snippets } from './snippets';
import type { Skill, Task } from './types';

const languages: readonly [RegExp, Language][] = [
  [/\bpython\b|\bpy\b/, 'python'],
  [/\b(?:typescript|ts)\b/, 'typescript'],
  [/\b(?:javascript|js|node)\b/, 'javascript'],
  [/\b(?:sql|postgres\w*)\b/, 'sql'],
  [/\b(?:bash|shell|command line|curl)\b/, 'bash'],
  [/\bcss\b/, 'css'],
  [/\bhtml\b/, 'html'],
];
const wanted =
  /\b(?:code|function|script|snippet|program|implement|algorithm|regex|class|query|endpoint|python|typescript|javascript|sql|bash|html|css)\b/;

/** A function's name in the manner of its language, from the topic's words. */
function nameOf({ topic }: Task, language: Language): string {
  const words = wordsOf(topic.toLowerCase())
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter(
      (word) =>
        word !== '' && !['a', 'an', 'the', 'that', 'which', 'in', 'to', 'of'].includes(word),
    )
    .slice(0, 4);
  if (words.length === 0 || /^\d/.test(words[0] ?? '')) words.unshift('run');
  if (language === 'python') return words.join('_');
  return words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

/** What to start from when no snippet is known: a name, types, and the one place to fill. */
function skeleton(task: Task, language: Language): string {
  const name = nameOf(task, language);
  if (language === 'python') {
    return `def ${name}(items: list[str]) -> list[str]:\n    """${task.topic}"""\n    result = []\n    for item in items:\n        result.append(item.strip())\n    return result\n\n\nif __name__ == "__main__":\n    print(${name}([" one ", "two"]))`;
  }
  const typed =
    language === 'javascript' ? ['items', ''] : ['items: readonly string[]', ': string[]'];
  return `/** ${task.topic} */\nexport function ${name}(${typed[0]})${typed[1]} {\n  return items.map((item) => item.trim());\n}\n\nconsole.log(${name}([' one ', 'two']));`;
}

/** Code: a known snippet that runs, or a skeleton with a fitting name. TypeScript unless another language is named. */
export const code: Skill = (task) => {
  const language = languages.find(([pattern]) => pattern.test(task.lower))?.[1];
  if (!wanted.test(task.lower)) return null;
  const known = snippets.filter(({ pattern }) => pattern.test(task.lower));
  const exact = known.find(({ code: texts }) => language !== undefined && texts[language]);
  const any =
    exact ??
    known.find(({ code: texts }) => language === undefined && Object.keys(texts).length > 0);
  if (any !== undefined) {
    const shown =
      language ?? (any.code.typescript ? 'typescript' : (Object.keys(any.code)[0] as Language));
    return { title: any.title, text: `\`\`\`${shown}\n${any.code[shown]}\n\`\`\`\n\n${any.note}` };
  }
  const shown = language === 'python' || language === 'javascript' ? language : 'typescript';
  return {
    title: 'Code',
    text: `\`\`\`${shown}\n${skeleton(task, shown)}\n\`\`\`\n\nA skeleton that runs: the body of \`${nameOf(task, shown)}\` is where your rule goes.`,
  };
};
