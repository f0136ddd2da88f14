/** Expressions that the analysis refuses or cannot read, and why each is harmless. Keyed by file and text. */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'components/chat/markdown/unclosed-code.ts': {
    'new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\\\t]*$`)':
      'anchored, and each part ends where the next begins',
    'new RegExp(`^ {0,${indent.length}}`)': 'at most three spaces',
  },
  'components/ui/tokenize.ts': {
    "new RegExp(source.join('|'), 'g')": 'runs over examples that we write',
  },
  'lib/console/team/audit/mask.ts': {
    '/\\b(?:atl|sk|pk|rk)_[\\w-]{12,}|\\bwhsec_[\\w+/=-]{12,}|\\bBearer\\s+\\S+|\\/\\/[^/\\s:@]+:[^/\\s@]+@/g':
      'each part ends at the next slash or space, where the next may begin',
  },
  'lib/service/config/locate-source.ts': {
    'new RegExp(`\\\\b${escapeRegExp(key)}\\\\b\\\\s*:`)': 'runs over the configuration, at start',
    'new RegExp(`\\\\b(?:id|name):\\\\s*${quotedLabel}`)': 'runs over the configuration, at start',
    'new RegExp(quotedLabel)': 'runs over the configuration, at start',
    'new RegExp(`\\\\.${escapeRegExp(label)}\\\\(`)': 'runs over the configuration, at start',
  },
  'lib/service/keys/key-text.ts': {
    'new RegExp(`^${start}[0-9A-Za-z]{${randomLength}}_[0-9A-Za-z]{${checksumLength}}$`)':
      'of a fixed length',
  },
};
