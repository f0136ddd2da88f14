/**
 * A browser translates a page by putting `font` elements in place of its text nodes, which React goes on changing
 * unseen: a price would stay what it was (https://github.com/facebook/react/issues/11538, read 2026-11-25). A text that
 * has changed is put back in place of its translation. Returns a function that stops it.
 */
export function restoreChangedText(): () => void {
  const translations = new WeakMap<Node, ChildNode>();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') {
        const translation = translations.get(record.target);
        if (translation?.isConnected && !record.target.isConnected)
          translation.replaceWith(record.target);
        continue;
      }
      const [text] = record.removedNodes;
      if (!(text instanceof Text)) continue;
      const nearbyNodes = [...record.addedNodes, record.previousSibling, record.nextSibling];
      const translation = nearbyNodes.find((node) => node?.nodeName === 'FONT');
      if (!translation) continue;
      translations.set(text, translation as ChildNode);
      observer.observe(text, { characterData: true });
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
