'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { browserStorage } from '@/components/ui';
import { isJsonObject, type ReadModel } from '@/lib/contract';
import type { ConversationMessage } from '@/lib/pages/chat';
import { chatEndpoints, chatLimits } from '@/lib/pages/chat-limits';
import { openTextDraft, useDraftOwner } from '../drafts';
import { validSettings } from './models';
import type { Step } from './store/tree';
import type { ChangeSetup, ChatSetup } from './types';

const keyOf = (workspace: string) => `atelier.chat.${workspace}`;

/** The last choice in this browser. Validated, because storage may hold anything. */
function readStoredSetup(workspace: string): Partial<ChatSetup> {
  try {
    const storedSetup: unknown = JSON.parse(browserStorage.getItem(keyOf(workspace)) ?? '{}');
    if (!isJsonObject(storedSetup)) return {};
    const { models, endpoint, settings } = storedSetup;
    const knownEndpoint = chatEndpoints.find((each) => each === endpoint);
    return {
      ...(Array.isArray(models) ? { models: models.map(String) } : {}),
      ...(knownEndpoint ? { endpoint: knownEndpoint } : {}),
      ...(isJsonObject(settings) ? { settings: settings as ChatSetup['settings'] } : {}),
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

function storeSetup(workspace: string, { models, endpoint, settings }: ChatSetup): void {
  browserStorage.setItem(keyOf(workspace), JSON.stringify({ models, endpoint, settings }));
}

/** The setup reduced to models and settings that still exist. */
function adaptSetup(setup: ChatSetup, models: readonly ReadModel[]): ChatSetup {
  const enabledModels = models.filter((model) => model.enabled);
  const modelIds = setup.models
    .filter((id) => enabledModels.some((model) => model.id === id))
    .slice(0, chatLimits.columns);
  const settings = Object.fromEntries(
    models.flatMap((model) => {
      const modelSettings = setup.settings[model.id];
      return modelSettings === undefined ? [] : [[model.id, validSettings(model, modelSettings)]];
    }),
  );
  const firstModelId = enabledModels[0]?.id;
  return {
    ...setup,
    settings,
    models: modelIds.length > 0 || firstModelId === undefined ? modelIds : [firstModelId],
  };
}

/** The models and settings of the last answers of a conversation. */
function setupOf(answers: readonly ConversationMessage[], setup: ChatSetup): ChatSetup {
  const [firstAnswer] = answers;
  if (firstAnswer === undefined) return setup;
  const settingsByModel = answers.flatMap(({ model, settings }) =>
    model ? [[model, settings] as const] : [],
  );
  return {
    models: settingsByModel.map(([model]) => model),
    endpoint: firstAnswer.endpoint ?? setup.endpoint,
    system: firstAnswer.system,
    settings: { ...setup.settings, ...Object.fromEntries(settingsByModel) },
  };
}

const emptySetup: ChatSetup = { models: [], endpoint: 'chat', system: '', settings: {} };

/**
 * The models and settings of the next question. A conversation continues with its last ones; a new one starts with
 * those of the URL, else with this browser's last choice. `key` is the id of the open conversation, or `new`; its setup is
 * adopted anew once it is loaded.
 */
export function useSetup(
  workspace: string,
  models: readonly ReadModel[],
  { key, isLoaded }: { key: string; isLoaded: boolean },
  steps: readonly Step[],
) {
  const [setup, setSetup] = useState<ChatSetup>(() => adaptSetup(emptySetup, models));
  const place = `${key}:${isLoaded}`;
  const [adoptedPlace, setAdoptedPlace] = useState<string | null>(null);
  const owner = useDraftOwner();
  const unsentSystem = useMemo(() => openTextDraft(owner, `chat-system/${key}`), [owner, key]);
  const lastStep = steps.at(-1);
  const lastAnswers = lastStep?.chosenMessage.role === 'assistant' ? lastStep.shownMessages : [];
  // While rendering, so that no price is requested for the models of another conversation, which may not read this one.
  if (adoptedPlace !== place && models.length > 0 && lastAnswers.length > 0) {
    setAdoptedPlace(place);
    setSetup(
      adaptSetup(setupOf(lastAnswers, { ...emptySetup, ...readStoredSetup(workspace) }), models),
    );
  }
  // A new conversation begins with what this browser stores, which the server that rendered the page does not know.
  useEffect(() => {
    if (adoptedPlace === place || models.length === 0) return;
    setAdoptedPlace(place);
    const base = { ...emptySetup, ...readStoredSetup(workspace), ...readRequestedSetup() };
    setSetup(adaptSetup(base, models));
  }, [adoptedPlace, place, models, workspace]);
  // Restores a system prompt that was written and not yet sent with a question.
  useEffect(() => {
    if (adoptedPlace !== place) return;
    const system = unsentSystem.read();
    if (system !== null) setSetup((before) => ({ ...before, system }));
    return () => unsentSystem.flush();
  }, [adoptedPlace, place, unsentSystem]);
  const changeSetup = useCallback<ChangeSetup>(
    (part) => {
      setSetup((before) => {
        const changes = typeof part === 'function' ? part(before) : part;
        const next = adaptSetup({ ...before, ...changes }, models);
        storeSetup(workspace, next);
        if (next.system !== before.system) unsentSystem.schedule(() => next.system);
        return next;
      });
    },
    [models, workspace, unsentSystem],
  );
  /** Called when a question is sent. The returned function is called once it has arrived, and the system prompt with it. */
  const beginSending = useCallback(() => () => unsentSystem.write(null), [unsentSystem]);
  return { setup, changeSetup, beginSending };
}
