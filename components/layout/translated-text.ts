/**
 * A browser translates a page by replacing its text nodes with `font` elements, while React goes on changing the removed nodes: a price
 * would never change again (https://github.com/facebook/react/issues/11538, read 2026-11-25). A text that changes is put back in place
 * of its translation. Returns a function that stops this.
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
