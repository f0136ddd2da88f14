/**
 * The page, in one text: a host shows it in a frame without a network. It speaks JSON-RPC with the host by messages, and
 * writes what it gets as text alone.
 */
export const appPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Atelier</title>
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 12px; font: 14px/1.5 system-ui, sans-serif; }
  #sheet { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 8px; }
  img { width: 100%; border-radius: 6px; display: block; }
  p { margin: 8px 0; }
  button, input { font: inherit; padding: 4px 12px; margin: 0 8px 8px 0; }
  #sheet button { padding: 4px; margin: 0; }
  #sheet button[aria-pressed='true'] { outline: 3px solid currentColor; }
  #actions { margin-top: 12px; }
</style>
<main>
  <p id="words" role="status">Waiting for the answer…</p>
  <div id="sheet"></div>
  <div id="actions"></div>
</main>
<script>
  const [words, sheet, actions] = ['words', 'sheet', 'actions'].map((id) => document.getElementById(id));
  const waiting = new Map();
  let lastId = 0;
  let toolArguments = {};
  const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  function request(method, params) {
    lastId += 1;
    const id = lastId;
    send({ id, method, params });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }
  function element(parent, name, values) {
    parent.append(Object.assign(document.createElement(name), values));
  }
  function addAction(label, work, parent) {
    element(parent, 'button', {
      type: 'button',
      textContent: label,
      onclick: async ({ currentTarget }) => {
        currentTarget.disabled = true;
        try {
          await work();
        } catch ({ message }) {
          words.textContent = message || 'That did not work. Press again, or ask in the conversation.';
          currentTarget.disabled = false;
        }
      },
    });
  }
  async function say(text) {
    const answer = await request('ui/message', { role: 'user', content: [{ type: 'text', text }] });
    if (answer?.isError) throw new Error('The conversation did not take this. Ask there instead.');
  }
  const resultText = ({ content = [] }) => content.find(({ type }) => type === 'text')?.text;
  const callTool = (name, args) => request('tools/call', { name, arguments: args });
  const credits = (price) => price + (price === 1 ? ' credit' : ' credits');
  // One key for each price shown: pressed twice it is made once.
  const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

  const pressAgain = ' Press again to repeat it: it is charged once.';
  /**
   * The new price, where it costs more by now and nothing was made. Throws in words for the person. It may have been made all
   * the same, so that a repeat has the same key.
   */
  async function make(name, args, price, key) {
    // 0 would only ask for the price.
    const limited = { ...args, max_credits: Math.max(price, 0.001), idempotency_key: key };
    const made = await callTool(name, limited).catch(() => {
      throw new Error('No answer came.' + pressAgain);
    });
    const { created, task_id: id, price_credits: newPrice, next } = made.structuredContent ?? {};
    if (!made.isError && !created && typeof newPrice === 'number') {
      words.textContent = 'It costs ' + credits(newPrice) + ' now. Nothing was made.';
      return newPrice;
    }
    if (made.isError || !created) {
      throw new Error((resultText(made.isError ? made : {}) ?? next ?? 'It was not made. Ask in the conversation instead.') + (made.isError ? pressAgain : ''));
    }
    words.textContent = 'It is being made.';
    await say('I approved it. Wait for ' + id + ' and show it.').catch(() => {
      words.textContent = 'It is being made: ' + id + '. Ask for it in the conversation.';
    });
  }
  /** A button that makes something for the price on it; where that has risen, a button with the new price takes its place. */
  function addMaking(label, name, args, price, parent) {
    const place = parent.appendChild(document.createElement('span'));
    const key = newKey();
    function offer(shownPrice) {
      place.replaceChildren();
      const press = async () => {
        const newPrice = await make(name, args, shownPrice, key);
        if (newPrice !== undefined) offer(newPrice);
      };
      addAction(label + credits(shownPrice), press, place);
    }
    offer(price);
  }
  /** The price of an edit, or in words why it cannot be made. */
  async function priceOf(edit) {
    const priced = await callTool('edit', { ...edit, max_credits: 0 });
    const price = priced.structuredContent?.price_credits;
    return typeof price === 'number' ? { price } : { reason: resultText(priced) ?? 'It has no price.' };
  }
  /** A button for an edit that needs no words, once its price is known. Without one there is nothing to press. */
  async function addEdit(label, edit, parent) {
    const place = parent.appendChild(document.createElement('span'));
    const { price } = await priceOf(edit).catch(() => ({}));
    if (price !== undefined) addMaking(label + ': ', 'edit', edit, price, place);
  }
  /** An edit by what a person writes: its price first, then the press that makes it. */
  function addWish(source, parent) {
    const form = parent.appendChild(document.createElement('form'));
    const label = form.appendChild(Object.assign(document.createElement('label'), { textContent: 'What should change? ' }));
    const wish = label.appendChild(Object.assign(document.createElement('input'), { required: true, maxLength: 2000 }));
    const offer = document.createElement('span');
    let askedCount = 0;
    wish.oninput = () => offer.replaceChildren();
    element(form, 'button', { textContent: 'See the price' });
    form.append(offer);
    form.onsubmit = async (event) => {
      event.preventDefault();
      const edit = { ...source, verb: 'restyle', prompt: wish.value };
      offer.replaceChildren();
      askedCount += 1;
      const turn = askedCount;
      const { price, reason } = await priceOf(edit).catch(() => ({ reason: 'Ask in the conversation instead.' }));
      // They may have written on or pressed again meanwhile.
      if (wish.value !== edit.prompt || turn !== askedCount) return;
      if (price === undefined) words.textContent = reason;
      else addMaking('Change it: ', 'edit', edit, price, offer);
    };
  }

  function showPrice(price) {
    words.textContent = 'It costs ' + credits(price) + '.';
    addMaking('Approve ', 'generate', toolArguments, price, actions);
  }
  /** What can be done with one of the files of a result: made once, so that a button that was pressed stays so. */
  function addActions(task, output) {
    const place = actions.appendChild(document.createElement('div'));
    const source = { task_id: task.task_id, output };
    const named = (task.result.data.length > 1 ? 'output ' + output + ' of ' : '') + 'result ' + task.task_id;
    addAction('Keep: free', () => say('Put ' + named + ' on a board.'), place);
    if (task.kind === 'image') {
      void addEdit('More like this', { ...source, verb: 'variations' }, place);
      void addEdit('Upscale', { ...source, verb: 'upscale' }, place);
      addWish(source, place);
    } else {
      const question = 'I want to edit ' + named + '. Ask me what should change, and say the price before.';
      addAction('Edit: the price comes first', () => say(question), place);
    }
    return place;
  }
  function showTask(task, content) {
    const images = content.filter(({ type, mimeType }) => type === 'image' && /^image\\/[a-z]+$/.test(mimeType));
    const files = task.status === 'succeeded' ? (task.result?.data ?? []) : [];
    const maker = task.model ?? 'a model';
    words.textContent = (task.model ?? 'Result') + ': ' + task.status;
    if (files.length > 1) words.textContent += '. Choose what you want to keep or edit.';
    const choices = files.map((_, output) => {
      const name = 'Result ' + (output + 1) + ' by ' + maker;
      const image = images.length === files.length ? images[output] : images.find(({ _meta }) => _meta?.['atelier/output'] === output);
      const shown = image
        ? Object.assign(document.createElement('img'), { src: 'data:' + image.mimeType + ';base64,' + image.data, alt: name })
        : Object.assign(document.createElement('span'), { textContent: name });
      if (files.length === 1) return shown;
      const choice = Object.assign(document.createElement('button'), { type: 'button', onclick: () => choose(output) });
      choice.append(shown);
      return choice;
    });
    const places = [];
    function choose(output) {
      choices.forEach((choice, at) => choice.setAttribute('aria-pressed', String(at === output)));
      places[output] ??= addActions(task, output);
      places.forEach((place, at) => place.toggleAttribute('hidden', at !== output));
    }
    sheet.append(...choices);
    if (files.length === 1) addActions(task, 0);
    if (files.length > 1) choose(0);
  }
  function show(answer) {
    const { isError, content = [], structuredContent: data } = answer;
    sheet.replaceChildren();
    actions.replaceChildren();
    if (!isError && data?.task) showTask(data.task, content);
    else if (!isError && typeof data?.estimated_credits === 'number') showPrice(data.estimated_credits);
    else words.textContent = resultText(answer) ?? 'There is no answer.';
  }

  window.addEventListener('message', ({ source, data: message }) => {
    if (source !== window.parent || message?.jsonrpc !== '2.0') return;
    if (message.method === 'ui/notifications/tool-input') toolArguments = message.params.arguments ?? {};
    if (message.method === 'ui/notifications/tool-result') show(message.params);
    if (message.method === 'ui/notifications/tool-cancelled') words.textContent = 'It was stopped. Ask again in the conversation.';
    if (message.method === 'ui/resource-teardown') send({ id: message.id, result: {} });
    const pending = message.method === undefined ? waiting.get(message.id) : undefined;
    if (pending === undefined) return;
    waiting.delete(message.id);
    if (message.error) pending.reject(message.error);
    else pending.resolve(message.result);
  });
  new ResizeObserver(() =>
    send({
      method: 'ui/notifications/size-changed',
      params: { height: Math.ceil(document.documentElement.getBoundingClientRect().height) },
    }),
  ).observe(document.documentElement);
  request('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'atelier', version: '1' },
    appCapabilities: {},
  }).then(() => send({ method: 'ui/notifications/initialized' }));
</script>
</html>
`;
