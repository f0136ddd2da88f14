'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, FieldHelp, IconButton, Input } from '@/components/ui';
import { characterLimits, type PaletteColor } from '@/lib/pages/characters';

/** The named colours of a brand. */
export function PaletteField({
  palette,
  onChange,
}: {
  palette: readonly PaletteColor[];
  onChange: (palette: PaletteColor[]) => void;
}) {
  // Local ids, because two colours may be equal.
  const nextId = useRef(palette.length);
  const [colors, setColors] = useState(() => palette.map((each, id) => ({ ...each, id })));
  const update = (next: typeof colors) => {
    setColors(next);
    onChange(next.map(({ name, color }) => ({ name, color })));
  };
  const changeColor = (id: number, changes: Partial<PaletteColor>) =>
    update(colors.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Palette</p>
      {colors.length === 0 ? null : (
        <ul className="mb-2 grid grid-cols-1 gap-2">
          {colors.map(({ id, name, color }, index) => (
            <li key={id} className="flex items-center gap-2">
              <input
                type="color"
                aria-label={`Colour ${index + 1}`}
                value={color}
                onChange={(event) => changeColor(id, { color: event.target.value })}
                className="size-9 shrink-0 rounded-md border border-line bg-bg p-0.5 pointer-coarse:size-11"
              />
              <Input
                aria-label={`Name of colour ${index + 1}`}
                placeholder="Name, such as Night blue"
                autoComplete="off"
                dir="auto"
                className="min-w-0 flex-1"
                limit={characterLimits.colorName}
                value={name}
                onChange={(event) => changeColor(id, { name: event.target.value })}
              />
              <span className="num text-xs text-ink-3">{color}</span>
              <IconButton
                size="sm"
                label={`Take out colour ${index + 1}`}
                onClick={() => update(colors.filter((each) => each.id !== id))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        disabled={colors.length >= characterLimits.colors}
        onClick={() => update([...colors, { id: nextId.current++, name: '', color: '#808080' }])}
      >
        <Plus aria-hidden />
        Add a colour
      </Button>
      <FieldHelp>Added to the prompt in words where you ask for it in Create.</FieldHelp>
    </div>
  );
}
