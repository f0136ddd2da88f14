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
  button { font: inherit; padding: 4px 12px; margin: 0 8px 8px 0; }
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
  function addAction(label, work) {
    element(actions, 'button', {
      textContent: label,
      onclick: async ({ currentTarget }) => {
        currentTarget.disabled = true;
        try {
          await work();
        } catch {
          words.textContent = 'That did not work. Ask in the conversation instead.';
          currentTarget.disabled = false;
        }
      },
    });
  }
  const say = (text) => request('ui/message', { role: 'user', content: [{ type: 'text', text }] });

  function showPrice(price) {
    words.textContent = 'It costs ' + price + ' credits.';
    // One key for each price shown: pressed twice it is made once.
    const idempotencyKey = crypto.getRandomValues(new Uint32Array(4)).join('-');
    addAction('Approve ' + price + ' credits', async () => {
      const made = await request('tools/call', {
        name: 'generate',
        arguments: { ...toolArguments, max_credits: price, idempotency_key: idempotencyKey },
      });
      if (made.isError || !made.structuredContent?.created) throw new Error('refused');
      words.textContent = 'It is being made.';
      await say('I approved it. Wait for ' + made.structuredContent.task_id + ' and show it.');
    });
  }
  function showTask(task, content) {
    const images = content.filter(({ type, mimeType }) => type === 'image' && /^image\\/[a-z]+$/.test(mimeType));
    for (const { mimeType, data } of images) {
      element(sheet, 'img', { src: 'data:' + mimeType + ';base64,' + data, alt: 'Result by ' + task.model });
    }
    words.textContent = task.model + ': ' + task.status;
    if (task.status !== 'succeeded') return;
    addAction('Keep', () => say('Put result ' + task.task_id + ' on a board.'));
    addAction('Edit', () => say('I want to edit result ' + task.task_id + '. Ask me what should change.'));
    addAction('More like this', () => say('Make variations of result ' + task.task_id + '. Say the price first.'));
  }
  function show({ isError, content = [], structuredContent: data }) {
    sheet.replaceChildren();
    actions.replaceChildren();
    if (!isError && data?.task) showTask(data.task, content);
    else if (!isError && typeof data?.estimated_credits === 'number') showPrice(data.estimated_credits);
    else words.textContent = content.find(({ type }) => type === 'text')?.text ?? 'There is no answer.';
  }

  window.addEventListener('message', ({ source, data: message }) => {
    if (source !== window.parent || message?.jsonrpc !== '2.0') return;
    if (message.method === 'ui/notifications/tool-input') toolArguments = message.params.arguments ?? {};
    if (message.method === 'ui/notifications/tool-result') show(message.params);
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
