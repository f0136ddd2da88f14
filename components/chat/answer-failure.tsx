'use client';

import { MoreCredits } from '@/components/layout';
import { Button, CopyButton } from '@/components/ui';
import type { ConversationMessage } from '@/lib/contract';
import type { FailureAdvice } from './failure-advice';
import { failureText } from './failure-advice';
import { useEditing, useThread } from './thread-context';

/** Why an answer failed, in words, and what to do about it. */
export function AnswerFailure({
  message,
  error,
}: {
  message: ConversationMessage;
  error: NonNullable<ConversationMessage['error']>;
}) {
  const { title, text, said, advice } = failureText(error);
  return (
    <div
      role={message.status === 'done' ? 'note' : 'alert'}
      className="grid grid-cols-1 gap-1 rounded-md border border-line bg-panel p-4"
    >
      <p className={message.status === 'failed' ? 'font-medium text-bad' : 'font-medium'}>
        {title}
      </p>
      <p className="text-sm text-pretty text-ink-2">{text}</p>
      {said === null ? null : (
        <p className="text-sm text-pretty break-words text-ink-3">The service says: “{said}”</p>
      )}
      {error.request_id === null ? null : (
        <p className="flex min-w-0 items-center gap-1 text-xs text-ink-3">
          Request <span className="num truncate">{error.request_id}</span>
          <CopyButton value={error.request_id} label="Copy the request id" size="sm" />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
        <Advice advice={advice} code={error.code} message={message} />
      </div>
    </div>
  );
}

function Advice({
  advice,
  code,
  message,
}: {
  advice: FailureAdvice;
  code: string;
  message: ConversationMessage;
}) {
  const { mine, regenerate, retry, openModels, openSettings, begin } = useThread();
  const { edit } = useEditing();
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
        <span className="flex min-h-8 items-center text-sm">
          <MoreCredits about={code === 'budget_exceeded' ? 'budget' : 'balance'} />
        </span>
        {again}
      </>
    );
  }
  const models = (
    <Button size="sm" onClick={openModels}>
      Choose a model
    </Button>
  );
  if (advice === 'models') return models;
  if (advice === 'edit') {
    return (
      <>
        <Button size="sm" onClick={() => edit(message.parent_id)}>
          Change the question
        </Button>
        {models}
      </>
    );
  }
  if (advice === 'new') {
    return (
      <>
        <Button size="sm" onClick={begin}>
          New chat
        </Button>
        {models}
      </>
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
