import type { StageSnapshot } from './snapshot';

/** The shape that is being set, and the crosshair of the arrow keys. Both follow the view by CSS variables. */
export function ShapeOverlay({ snapshot }: { snapshot: StageSnapshot }) {
  const { corners, cursor, tool } = snapshot;
  const points = Array.from({ length: corners.length / 2 }, (_, index) => ({
    x: corners[index * 2] ?? 0,
    y: corners[index * 2 + 1] ?? 0,
  }));
  const path = points.map(({ x, y }) => `${x} ${y}`).join(' L');
  const isClosed = tool === 'rectangle' && points.length === 4;
  return (
    <>
      {points.length > 0 ? (
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full overflow-visible"
        >
          <g
            fill="none"
            style={{
              transform:
                'translate(var(--view-x, 0px), var(--view-y, 0px)) scale(var(--view-scale, 1))',
            }}
          >
            {['stroke-black', 'stroke-white [stroke-dasharray:6_5]'].map((line) => (
              <path
                key={line}
                d={`M${path}${isClosed ? ' Z' : ''}`}
                vectorEffect="non-scaling-stroke"
                strokeWidth={2}
                className={line}
              />
            ))}
          </g>
        </svg>
      ) : null}
      {points.length > 0 && points.length <= maxMarks && !isClosed
        ? points.map(({ x, y }) => (
            <Mark key={`${x} ${y}`} x={x} y={y}>
              <span className="block size-2.5 rounded-full border-2 border-white bg-black" />
            </Mark>
          ))
        : null}
      {cursor === null ? null : (
        <Mark x={cursor.x} y={cursor.y}>
          <svg aria-hidden="true" width="25" height="25" className="fill-none">
            {['stroke-black [stroke-width:3]', 'stroke-white [stroke-width:1]'].map((line) => (
              <path key={line} d="M12.5 0v10M12.5 15v10M0 12.5h10M15 12.5h10" className={line} />
            ))}
          </svg>
        </Mark>
      )}
    </>
  );
}

/** More points belong to a freehand line, which shows none of them; fewer are tapped corners. */
const maxMarks = 40;

function Mark({ x, y, children }: { x: number; y: number; children: React.ReactNode }) {
  return (
    <span
      aria-hidden
      data-stage-mark
      className="pointer-events-none absolute top-0 left-0"
      style={{
        translate: `calc(var(--view-x, 0px) + ${x}px * var(--view-scale, 1) - 50%) calc(var(--view-y, 0px) + ${y}px * var(--view-scale, 1) - 50%)`,
      }}
    >
      {children}
    </span>
  );
}
