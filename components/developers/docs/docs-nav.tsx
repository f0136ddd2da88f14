import type { ApiDocument } from './document';
import { MethodName } from './method-name';

/** The operations by group, each linked to its section of the page. */
export function DocsNav({
  document,
  isOwnService,
}: {
  document: ApiDocument;
  isOwnService: boolean;
}) {
  return (
    <nav aria-label="Reference" className="grid gap-5 text-sm">
      <ul className="grid gap-0.5">
        <NavLink href="#start">Start</NavLink>
        {isOwnService ? <NavLink href="#errors">Errors</NavLink> : null}
      </ul>
      {document.groups.map(({ tag, operations }) => (
        <div key={tag}>
          <p className="mb-1 text-xs text-ink-3">{tag}</p>
          <ul className="grid gap-0.5">
            {operations.map((operation) => (
              <NavLink key={operation.id} href={`#${operation.id}`}>
                <MethodName method={operation.method} className="w-9 shrink-0 text-2xs" />
                <span className="truncate">{operation.path}</span>
              </NavLink>
            ))}
          </ul>
        </div>
      ))}
      <Objects names={Object.keys(document.schemas)} />
    </nav>
  );
}

function Objects({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">Objects</p>
      <ul className="grid gap-0.5">
        {names.map((name) => (
          <NavLink key={name} href={`#schema-${name}`}>
            {name}
          </NavLink>
        ))}
      </ul>
    </div>
  );
}

function NavLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="-mx-2 flex min-h-7 items-center gap-2 rounded-sm px-2 text-ink-2 hover:bg-sunk hover:text-ink dark:hover:bg-panel pointer-coarse:min-h-11"
      >
        {children}
      </a>
    </li>
  );
}
