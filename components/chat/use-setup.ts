'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { browserStorage } from '@/components/ui';
import type { ReadModel } from '@/lib/contract';
import type { ConversationMessage } from '@/lib/pages/chat';
import { chatEndpoints, chatLimits } from '@/lib/pages/chat-limits';
import { openTextDraft, useDraftOwner } from '../drafts';
import { validSettings } from './models';
import type { Step } from './store/tree';
import type { ChangeSetup, ChatSetup } from './types';

const keyOf = (workspace: string) => `atelier.chat.${workspace}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last choice in this browser. Validated, because storage may hold anything. */
function readStored(workspace: string): Partial<ChatSetup> {
  try {
    const storedSetup: unknown = JSON.parse(browserStorage.getItem(keyOf(workspace)) ?? '{}');
    if (!isRecord(storedSetup)) return {};
    const { models, endpoint, settings } = storedSetup;
    const knownEndpoint = chatEndpoints.find((each) => each === endpoint);
    return {
      ...(Array.isArray(models) ? { models: models.map(String) } : {}),
      ...(knownEndpoint ? { endpoint: knownEndpoint } : {}),
      ...(isRecord(settings) ? { settings: settings as ChatSetup['settings'] } : {}),
    };
  } catch {
    return {};
  }
}

/** Models in the URL of a new chat: `?model=`, once for each. */
function readRequestedSetup(): Partial<ChatSetup> {
  const models = new URLSearchParams(window.location.search).getAll('model');
  return models.length === 0 ? {} : { models };
}

function store(workspace: string, { models, endpoint, settings }: ChatSetup): void {
  browserStorage.setItem(keyOf(workspace), JSON.stringify({ models, endpoint, settings }));
}

/** The setup reduced to models and settings that still exist. */
function adaptSetup(setup: ChatSetup, models: readonly ReadModel[]): ChatSetup {
  const enabled = models.filter((model) => model.enabled);
  const modelIds = setup.models
    .filter((id) => enabled.some((model) => model.id === id))
    .slice(0, chatLimits.columns);
  const settings = Object.fromEntries(
    models.flatMap((model) => {
      const modelSettings = setup.settings[model.id];
      return modelSettings === undefined ? [] : [[model.id, validSettings(model, modelSettings)]];
    }),
  );
  const first = enabled[0]?.id;
  return {
    ...setup,
    settings,
    models: modelIds.length > 0 || first === undefined ? modelIds : [first],
  };
}

/** The models and settings of the last answers of a conversation. */
function setupOf(answers: readonly ConversationMessage[], setup: ChatSetup): ChatSetup {
  const [first] = answers;
  if (first === undefined) return setup;
  const settingsByModel = answers.flatMap(({ model, settings }) =>
    model ? [[model, settings] as const] : [],
  );
  return {
    models: settingsByModel.map(([model]) => model),
    endpoint: first.endpoint ?? setup.endpoint,
    system: first.system,
    settings: { ...setup.settings, ...Object.fromEntries(settingsByModel) },
  };
}

const initial: ChatSetup = { models: [], endpoint: 'chat', system: '', settings: {} };

/**
 * The models and settings of the next question. A conversation continues with its last ones; a new one starts with
 * those of the URL, else with this browser's last choice. `place` identifies what is open, and changes when another
 * conversation is opened or has been loaded.
 */
export function useSetup(
  workspace: string,
  models: readonly ReadModel[],
  place: string,
  steps: readonly Step[],
) {
  const [setup, setSetup] = useState<ChatSetup>(() => adaptSetup(initial, models));
  const [adopted, setAdopted] = useState<string | null>(null);
  const owner = useDraftOwner();
  const [id = 'new'] = place.split(':');
  const unsentSystem = useMemo(() => openTextDraft(owner, `chat-system/${id}`), [owner, id]);
  const last = steps.at(-1);
  const lastAnswers = last?.chosenMessage.role === 'assistant' ? last.shownMessages : [];
  // At once, before a price is asked for: the models of another conversation may not be able to read this one.
  if (adopted !== place && models.length > 0 && lastAnswers.length > 0) {
    setAdopted(place);
    setSetup(adaptSetup(setupOf(lastAnswers, { ...initial, ...readStored(workspace) }), models));
  }
  // A new conversation goes by what the browser keeps, which the server that rendered the page does not know.
  useEffect(() => {
    if (adopted === place || models.length === 0) return;
    setAdopted(place);
    const base = { ...initial, ...readStored(workspace), ...readRequestedSetup() };
    setSetup(adaptSetup(base, models));
  }, [adopted, place, models, workspace]);
  // A system prompt that was written for an answer to come.
  useEffect(() => {
    if (adopted !== place) return;
    const system = unsentSystem.read();
    if (system !== null) setSetup((before) => ({ ...before, system }));
    return () => unsentSystem.flush();
  }, [adopted, place, unsentSystem]);
  const change = useCallback<ChangeSetup>(
    (part) => {
      setSetup((before) => {
        const changes = typeof part === 'function' ? part(before) : part;
        const next = adaptSetup({ ...before, ...changes }, models);
        store(workspace, next);
        if (next.system !== before.system) unsentSystem.schedule(() => next.system);
        return next;
      });
    },
    [models, workspace, unsentSystem],
  );
  /** Called when a question is sent; the result when it has arrived, and with it the system prompt. */
  const beginSending = useCallback(() => () => unsentSystem.write(null), [unsentSystem]);
  return { setup, change, beginSending };
}
