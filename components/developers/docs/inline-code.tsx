/** A description of the interface: text between backticks is shown as code. */
export function InlineCode({ text }: { text: string }) {
  // Text outside and inside of backticks takes turns; a last backtick without a partner stays.
  return text.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed text have no other identity
      <code key={index} className="font-mono text-[0.9em] break-words">
        {part}
      </code>
    ),
  );
}
