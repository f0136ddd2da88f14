'use client';

import { IntentLink } from '@/components/layout';
import { Button, buttonVariants, CopyButton } from '@/components/ui';
import type { ConversationMessage } from '@/lib/contract';
import type { FailureAdvice } from './failure-words';
import { failureWords } from './failure-words';
import { useThread } from './thread-context';

/** Why an answer failed, in words, and what to do about it. */
export function AnswerFailure({
  message,
  error,
}: {
  message: ConversationMessage;
  error: NonNullable<ConversationMessage['error']>;
}) {
  const { title, text, advice } = failureWords(error);
  return (
    <div role="alert" className="grid gap-1 rounded-md border border-line bg-panel p-4">
      <p className={message.status === 'failed' ? 'font-medium text-bad' : 'font-medium'}>
        {title}
      </p>
      <p className="text-sm text-pretty text-ink-2">{text}</p>
      {error.request_id === null ? null : (
        <p className="flex items-center gap-1 text-xs text-ink-3">
          Request <span className="num">{error.request_id}</span>
          <CopyButton value={error.request_id} label="Copy the request id" size="sm" />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Advice advice={advice} message={message} />
      </div>
    </div>
  );
}

function Advice({ advice, message }: { advice: FailureAdvice; message: ConversationMessage }) {
  const { workspace, mine, mayTopUp, regenerate, retry, openModels, openSettings } = useThread();
  if (!mine) return null;
  const again =
    message.status === 'failed' ? (
      <Button size="sm" onClick={() => retry(message)}>
        Try again
      </Button>
    ) : (
      <Button size="sm" onClick={() => regenerate(message)}>
        Regenerate
      </Button>
    );
  if (advice === 'billing') {
    return (
      <>
        {mayTopUp ? (
          <IntentLink
            href={`/${workspace}/billing`}
            className={buttonVariants({ variant: 'primary', size: 'sm' })}
          >
            Go to Billing
          </IntentLink>
        ) : (
          <p className="w-full text-sm text-ink-2">
            Ask an Owner or Admin of the workspace to top up.
          </p>
        )}
        {again}
      </>
    );
  }
  if (advice === 'models') {
    return (
      <Button size="sm" onClick={openModels}>
        Choose a model
      </Button>
    );
  }
  if (advice === 'settings') {
    return (
      <Button size="sm" onClick={openSettings}>
        Open the settings
      </Button>
    );
  }
  return again;
}
