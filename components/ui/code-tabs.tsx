import { CodeBlock } from './code-block';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs';

/** A request in each language that the pages offer. */
export interface CodeSamples {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

const languages = [
  { id: 'curl', label: 'cURL', language: 'bash' },
  { id: 'typescript', label: 'TypeScript', language: 'typescript' },
  { id: 'python', label: 'Python', language: 'python' },
] as const;

/** The same request in several languages, each to copy. `showsLanguage`: whether the language is shown above the code too. */
export function CodeTabs({
  samples,
  showsLanguage = false,
}: {
  samples: CodeSamples;
  showsLanguage?: boolean;
}) {
  return (
    <Tabs defaultValue="curl">
      <TabsList aria-label="Language">
        {languages.map(({ id, label }) => (
          <TabsTrigger key={id} value={id}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {languages.map(({ id, label, language }) => (
        <TabsContent key={id} value={id}>
          <CodeBlock
            code={samples[id]}
            language={language}
            {...(showsLanguage ? { title: label } : {})}
          />
        </TabsContent>
      ))}
    </Tabs>
  );
}
