export type CodeLanguage = 'bash' | 'json' | 'typescript' | 'python' | 'text';
export type TokenKind = 'plain' | 'comment' | 'string' | 'number' | 'keyword';
export type Token = { kind: TokenKind; text: string };

const doubleQuoted = String.raw`"(?:\\.|[^"\\])*"`;
const singleQuoted = String.raw`'(?:\\.|[^'\\])*'`;
const template = '`(?:\\\\.|[^`\\\\])*`';
const number = String.raw`\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b`;

type Grammar = { comment?: string; string: string; number?: string; keyword?: string };

const grammars: Record<Exclude<CodeLanguage, 'text'>, Grammar> = {
  bash: {
    comment: String.raw`(?<=^|\s)#[^\n]*`,
    string: `${doubleQuoted}|'[^']*'`,
    keyword: String.raw`(?<=^|\n|\|\s|&&\s)(?:curl|export|jq|npm|echo)\b`,
  },
  json: { string: doubleQuoted, number, keyword: String.raw`\b(?:true|false|null)\b` },
  typescript: {
    comment: String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
    string: `${doubleQuoted}|${singleQuoted}|${template}`,
    number,
    keyword: String.raw`\b(?:import|from|export|const|let|await|async|new|return|if|else|for|of|while|function|throw|try|catch|true|false|null|undefined)\b`,
  },
  python: {
    comment: '#[^\\n]*',
    string: `${doubleQuoted}|${singleQuoted}`,
    number,
    keyword: String.raw`\b(?:import|from|as|def|return|if|elif|else|for|in|while|with|try|except|raise|not|and|or|True|False|None)\b`,
  },
};

const kinds = ['comment', 'string', 'number', 'keyword'] as const;

/**
 * Splits code into tokens for highlighting; their texts join to exactly the code. Not a parser: it knows comments,
 * strings, numbers and keywords of the few languages we show.
 */
export function tokenize(code: string, language: CodeLanguage): Token[] {
  if (language === 'text') return [{ kind: 'plain', text: code }];
  const grammar = grammars[language];
  const source = kinds.flatMap((kind) => (grammar[kind] ? [`(?<${kind}>${grammar[kind]})`] : []));
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(new RegExp(source.join('|'), 'g'))) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    const kind = kinds.find((each) => match.groups?.[each] !== undefined) ?? 'plain';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
