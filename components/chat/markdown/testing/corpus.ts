/** Words of a language, as models write them: with its own punctuation, and spaces only where it has them. */
export interface Words {
  readonly language: string;
  readonly label: string;
  readonly colon: string;
  readonly text: string;
  readonly quote: string;
  readonly stop: string;
  readonly gap: string;
}

const words = (
  language: string,
  label: string,
  colon: string,
  text: string,
  quote: string,
  stop: string,
  gap = ' ',
): Words => ({ language, label, colon, text, quote, stop, gap });

export const languages: readonly Words[] = [
  words('Simplified Chinese', '注意', '：', '正文很短', '“重点”', '。', ''),
  words('Traditional Chinese', '說明', '：', '這是內文', '「重點」', '。', ''),
  words('Japanese', '注意', '：', '本文はこちらです', '『要点』', '。', ''),
  words('Korean', '참고', ':', '본문입니다', '"강조"', '.', ' '),
  words('Arabic', 'ملاحظة', ':', 'النص قصير', '«مهم»', '،'),
  words('Hebrew', 'הערה', ':', 'הטקסט קצר', '״חשוב״', '.'),
  words('Persian', 'توجه', ':', 'متن کوتاه می‌شود', '«مهم»', '؛'),
  words('Hindi', 'ध्यान', ':', 'पाठ छोटा है', '“मुख्य”', '।'),
  words('Thai', 'หมายเหตุ', ':', 'ข้อความสั้น', '“สำคัญ”', '!', ''),
  words('Russian', 'Важно', ':', 'Текст короткий', '«главное»', '.'),
  words('German', 'Größe', ':', 'Übermaß ist möglich', '„wichtig“', '.'),
  words('French', 'Écoutez', '\u00a0:', 'l’été est là', '« important »', '.'),
  words('English', 'Note', ':', 'The text is short', '"key"', '.'),
];

/** A short answer, and what a reader of it must see in the notation of `readShown`. */
export type Answer = readonly [source: string, shown: string];

/** Answers of each shape; marks stand directly beside letters, as models write them in every script. */
export const shapes: Readonly<Record<string, (words: Words) => Answer>> = {
  'a bold label': ({ label, colon, text }) => [
    `**${label}${colon}**${text}`,
    `<b>${label}${colon}</b>${text}`,
  ],
  'a bold quotation inside a sentence': ({ text, quote }) => [
    `${text}**${quote}**${text}`,
    `${text}<b>${quote}</b>${text}`,
  ],
  'two bold sentences': ({ text, stop }) => [
    `**${text}${stop}**${text}**(${text})**${stop}`,
    `<b>${text}${stop}</b>${text}<b>(${text})</b>${stop}`,
  ],
  'soft text': ({ label, colon, gap, text }) => [
    `*${label}${colon}*${gap}${text}`,
    `<i>${label}${colon}</i>${gap}${text}`,
  ],
  'struck text, and tildes that mean "to"': ({ label, colon, text }) => [
    `~~${label}${colon}~~${text} 10~20, 30~40`,
    `<s>${label}${colon}</s>${text} 10~20, 30~40`,
  ],
  'a list with bold labels': ({ label, colon, text, quote }) => [
    `- **${label}${colon}**${text}\n- **${quote}**${text}`,
    `• <b>${label}${colon}</b>${text} • <b>${quote}</b>${text}`,
  ],
  'a numbered list that leaves numbers out': ({ label, colon, text }) => [
    `2. **${label}**${colon}${text}\n5. ${text}`,
    `2. <b>${label}</b>${colon}${text} 5. ${text}`,
  ],
  'a table with a line break and a cell too many': ({ label, colon, text, quote }) => [
    `| ${label} | ${text} |\n|---|---|\n| ${text}<br>${label} | **${label}${colon}**${text} | ${quote} |`,
    `${label} | ${text} |  / ${text}⏎${label} | <b>${label}${colon}</b>${text} | ${quote}`,
  ],
  'an address before punctuation': ({ text, stop, gap }) => [
    `${text}${gap}https://example.com${stop}${gap}${text}`,
    `${text}${gap}[https://example.com](https://example.com/)${stop}${gap}${text}`,
  ],
  'an address with words of the language in its path': ({ label, stop, gap, text }) => [
    `${text}${gap}https://example.com/a_b/${label}${stop}${gap}${text}`,
    `${text}${gap}[https://example.com/a_b/${label}](https://example.com/a_b/${encodeURI(label)})${stop}${gap}${text}`,
  ],
  'a quotation and a heading': ({ label, colon, text, quote }) => [
    `> **${label}${colon}**${text}\n\n## ${label}${colon}**${quote}**${text}`,
    `<b>${label}${colon}</b>${text} ¶ ${label}${colon}<b>${quote}</b>${text}`,
  ],
  'brackets that are no link': ({ label, text }) => [
    `${text}[0](${label})\n\n[${label}]: ${label}`,
    `${text}[0](${label}) ¶ [${label}]: ${label}`,
  ],
  'products, types and names': ({ label, colon, text }) => [
    `2*3*4, 2**8**2 <key:value> snake_case **${label}${colon}**${text}`,
    `2*3*4, 2**8**2 <key:value> snake_case <b>${label}${colon}</b>${text}`,
  ],
  'amounts and variables': ({ text }) => [
    `${text} $5 – $10; $A ${text} $B, US$7`,
    `${text} $5 – $10; $A ${text} $B, US$7`,
  ],
};

export const answers: readonly Answer[] = [
  ['**“注意”**后文', '<b>“注意”</b>后文'],
  ['前文**「重点」**、**『二』**后文', '前文<b>「重点」</b>、<b>『二』</b>后文'],
  ['**注意！***请看*', '<b>注意！</b><i>请看</i>'],
  ['这是*“强调”*的话', '这是<i>“强调”</i>的话'],
  ['**`代码`**和文字', '<b>‹代码›</b>和文字'],
  ['**[文档](https://example.com)**很好', '<b>[文档](https://example.com/)</b>很好'],
  ['**𠮷野家（注）**です', '<b>𠮷野家（注）</b>です'],
  ['문장은 **강조(주의)**는 이렇게', '문장은 <b>강조(주의)</b>는 이렇게'],
  ['"**인용**"이라고', '"<b>인용</b>"이라고'],
  ['و**"كلمة"**ثم', 'و<b>"كلمة"</b>ثم'],
  ['5 * 3 * 2 = 30', '5 * 3 * 2 = 30'],
  ['面积 = width*height*depth', '面积 = width*height*depth'],
  ['\\*kein Stern\\*', '*kein Stern*'],
  ['**offen', '**offen'],
  ['Haus**tür**schloss', 'Haus<b>tür</b>schloss'],
  ['***both*** and **a *b* c**', '<i><b>both</b></i> and <b>a <i>b</i> c</b>'],
  ['请看https://example.com。谢谢', '请看[https://example.com](https://example.com/)。谢谢'],
  ['请看https://example.com谢谢', '请看[https://example.com](https://example.com/)谢谢'],
  [
    'https://example.com、https://example.org/a？',
    '[https://example.com](https://example.com/)、[https://example.org/a](https://example.org/a)？',
  ],
  ['（https://example.com/docs）', '（[https://example.com/docs](https://example.com/docs)）'],
  ['https://example.com/docs查看', '[https://example.com/docs](https://example.com/docs)查看'],
  ['https://example.com에서', '[https://example.com](https://example.com/)에서'],
  ['www.example.com。好', '[www.example.com](http://www.example.com/)。好'],
  ['https://münchen.de', 'https://münchen.de'],
  ['https://shop日本.example.jp', 'https://shop日本.example.jp'],
  ['https://example.中国/x', 'https://example.中国/x'],
  ['https://name:word@example.com/x', 'https://name:[word@example.com](mailto:word@example.com)/x'],
  ['https://example.com．cn', '[https://example.com](https://example.com/)．cn'],
  [
    'https://de.wikipedia.org/wiki/München_(Stadt), ok',
    '[https://de.wikipedia.org/wiki/München_(Stadt)](https://de.wikipedia.org/wiki/M%C3%BCnchen_(Stadt)), ok',
  ],
  [
    '**https://example.com/a?b=1&c[0]=2**',
    '<b>[https://example.com/a?b=1&c[0]=2](https://example.com/a?b=1&c[0]=2)</b>',
  ],
  ['[https://example.com]', '[[https://example.com](https://example.com/)]'],
  ['one<br>two<br/>three<BR />four', 'one⏎two⏎three⏎four'],
  ['<br>\n**bold**', '⏎ <b>bold</b>'],
  ['H<sub>2</sub>O <!-- note -->', 'H<sub>2</sub>O <!-- note -->'],
  ['[^1]: word\n\nText[^1]', '[^1]: word ¶ Text[^1]'],
  [
    '[a]\n\n[a]: https://example.com "Title"',
    '[a](https://example.com/) ¶ [a]: [https://example.com](https://example.com/) "Title"',
  ],
  ['[text](docs/a.md) ![alt](a.png)', '[text](docs/a.md) ![alt](a.png)'],
  ['[**bold**](docs/a.md)', '[<b>bold</b>](docs/a.md)'],
  ['1. a\n1. b\n1. c', '1. a 2. b 3. c'],
  ['0) null\n1) eins', '0) null 1) eins'],
  ['1986. ein Jahr', '1986. ein Jahr'],
  ['```python title="a.py" {3}\n**x**\n```', '(python title="a.py" {3})‹**x**›'],
  ['价格从$5起到50$为止', '价格从$5起到50$为止'],
  ['$5/mo, or US$ 6', '$5/mo, or US$ 6'],
  ['| a |\n|---|\n| x \\| y | z |', 'a |  / x | y | z'],
];
