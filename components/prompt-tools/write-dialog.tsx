'use client';

import { useId, useState } from 'react';
import {
  Banner,
  Button,
  browserStorage,
  Credits,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  EmptyState,
  Input,
  Label,
  Select,
  Spinner,
  WordDiff,
} from '@/components/ui';
import { useModels, useTurnQuote } from '@/lib/queries';
import {
  PricedButton,
  priceStateOf,
  promptsOfAnswer,
  roundedBytes,
  takesImages,
  textModels,
} from '../chat';
import { IntentLink } from '../layout';
import { type PromptTarget, replacePrompt } from './prompt-target';
import { useWrittenText } from './use-written-text';

const titles = { improve: 'Improve the prompt', describe: 'Describe a picture' } as const;

const system =
  'You write prompts for models that make images, films and sound. Keep the language, the subject and every name of the person’s prompt. Answer with the prompt alone: no heading, no quotation marks, no explanation.';

/** A prompt as a model answered it, without Markdown and without marks around it. */
const extractPrompt = (answer: string): string =>
  promptsOfAnswer(answer)
    .wholeText.trim()
    .replace(/^["“](.*)["”]$/s, '$1')
    .trim();

/**
 * A text model improves the prompt, or describes a picture as one. It shows the price, then
 * the words as they come, then what would change; the person takes it or not. Default export: it is loaded when it first opens.
 */
export default function WriteDialog({
  workspace,
  target,
  tool,
  onClose,
}: {
  workspace: string;
  target: PromptTarget;
  tool: 'improve' | 'describe';
  onClose: () => void;
}) {
  const id = useId();
  const { data: models, isPending } = useModels(workspace);
  const isDescribing = tool === 'describe';
  const usableModels = textModels(models ?? []).filter(
    (model) => model.enabled && (!isDescribing || takesImages(model)),
  );
  const [chosenId, setChosenId] = useState(() => browserStorage.getItem(keyOf(workspace)));
  const model = usableModels.find((each) => each.id === chosenId) ?? usableModels[0];
  const [promptBefore] = useState(() => target.read().trim());
  const [pictures] = useState(() => (isDescribing ? target.pictures() : []));
  const [picture, setPicture] = useState(pictures[0]);
  const [wish, setWish] = useState('');
  const content = isDescribing
    ? `Describe this picture as a prompt that makes one like it.${wishText(wish)}`
    : `Improve the prompt below.${wishText(wish)}\n\n${promptBefore}`;
  const images = picture === undefined ? [] : [picture];
  const quote = useTurnQuote(
    workspace,
    model === undefined
      ? null
      : {
          ask: {
            kind: 'question',
            conversation_id: null,
            parent_id: null,
            bytes: roundedBytes(content),
            images,
          },
          targets: [{ model: model.id, settings: {} }],
          system,
        },
  );
  const price = priceStateOf(quote);
  const { writtenText, problem, isSending, write, stop } = useWrittenText(workspace);
  const isStreaming = writtenText?.message.status === 'streaming';
  const result =
    writtenText === null || isStreaming ? null : extractPrompt(writtenText.message.content) || null;
  const acceptText = () => {
    if (result === null) return;
    replacePrompt(target, result, 'The prompt was replaced.');
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={titles[tool]}
        description="A text model writes it, and you decide whether to take it."
      >
        {model === undefined ? (
          <DialogBody>
            {isPending ? (
              <Spinner />
            ) : (
              <EmptyState
                title="No text model is available"
                description={
                  isDescribing
                    ? 'This workspace has no text model that reads pictures.'
                    : 'This workspace has no text model.'
                }
              />
            )}
          </DialogBody>
        ) : (
          <>
            <DialogBody className="grid grid-cols-1 content-start gap-4">
              {pictures.length < 2 ? null : (
                <fieldset aria-label="Picture" className="flex flex-wrap gap-2">
                  {pictures.map((url, index) => (
                    <label
                      key={url}
                      className="relative overflow-hidden rounded-md border-2 border-transparent has-checked:border-live has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-live"
                    >
                      <input
                        type="radio"
                        name={`${id}picture`}
                        className="sr-only"
                        aria-label={`Picture ${index + 1}`}
                        checked={url === picture}
                        onChange={() => setPicture(url)}
                      />
                      {/* biome-ignore lint/performance/noImgElement: the service makes the sizes */}
                      <img src={url} alt="" className="size-16 object-cover" />
                    </label>
                  ))}
                </fieldset>
              )}
              <div className="grid gap-3 sm:grid-cols-2">
                <div>
                  <Label htmlFor={`${id}model`}>Model</Label>
                  <Select
                    id={`${id}model`}
                    options={usableModels.map(({ id: value, name }) => ({ value, label: name }))}
                    value={model.id}
                    disabled={isStreaming}
                    onValueChange={(next) => {
                      setChosenId(next);
                      browserStorage.setItem(keyOf(workspace), next);
                    }}
                  />
                </div>
                <div>
                  <Label htmlFor={`${id}wish`}>What matters to you</Label>
                  <Input
                    id={`${id}wish`}
                    limit={500}
                    placeholder="Optional: more light…"
                    value={wish}
                    onChange={(event) => setWish(event.target.value)}
                  />
                </div>
              </div>
              <section aria-label="Result" aria-busy={isStreaming} className="grid gap-2">
                {writtenText === null ? (
                  isDescribing ? null : (
                    <p dir="auto" className="max-h-40 overflow-y-auto text-sm whitespace-pre-wrap">
                      {promptBefore}
                    </p>
                  )
                ) : isStreaming ? (
                  <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
                    {writtenText.text || 'Thinking…'}
                  </p>
                ) : result === null ? (
                  <p className="text-sm text-ink-2">The model answered without any text.</p>
                ) : isDescribing ? (
                  <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
                    {result}
                  </p>
                ) : (
                  <WordDiff before={promptBefore} after={result} />
                )}
                {writtenText === null || isStreaming ? null : (
                  <p className="text-xs text-ink-3">
                    {writtenText.message.credits === null ? null : (
                      <>
                        <Credits amount={writtenText.message.credits} />.{' '}
                      </>
                    )}
                    {writtenText.conversationId === null ? null : (
                      <IntentLink
                        href={`/${workspace}/chat/${writtenText.conversationId}`}
                        className="underline underline-offset-2"
                      >
                        Kept in your chats
                      </IntentLink>
                    )}
                  </p>
                )}
              </section>
              {writtenText?.message.error ? (
                <Banner className="rounded-md" tone="bad">
                  {writtenText.message.error.message || 'The model stopped before its end.'}
                </Banner>
              ) : null}
              {problem === null ? null : (
                <Banner className="rounded-md" tone="bad">
                  {problem}
                </Banner>
              )}
            </DialogBody>
            <DialogFooter>
              {isStreaming ? (
                <Button onClick={stop}>Stop</Button>
              ) : (
                <PricedButton
                  size="md"
                  variant={result === null ? 'primary' : 'secondary'}
                  price={price}
                  loading={isSending}
                  onPress={(seenCredits) =>
                    void write({ content, images, model: model.id, system }, seenCredits)
                  }
                >
                  {writtenText === null ? (isDescribing ? 'Describe' : 'Improve') : 'Try again'}
                </PricedButton>
              )}
              {result === null || isStreaming ? null : (
                <Button variant="primary" onClick={acceptText}>
                  Use this prompt
                </Button>
              )}
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

const keyOf = (workspace: string) => `atelier.prompt-model.${workspace}`;

const wishText = (wish: string): string =>
  wish.trim() === '' ? '' : ` What matters: ${wish.trim().replaceAll(/\s+/g, ' ')}`;
