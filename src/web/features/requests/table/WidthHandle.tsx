import { useRef } from 'react';

/** The edge of a column's head: dragging it changes the width, a double click gives the first one back. */
export function WidthHandle({
  onWidth,
  onReset,
}: {
  onWidth: (widthPx: number) => void;
  onReset: () => void;
}) {
  const start = useRef({ x: 0, widthPx: 0 });
  return (
    <span
      aria-hidden
      // Or the head itself would be dragged to another place.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        const handle = event.currentTarget;
        handle.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, widthPx: handle.parentElement?.offsetWidth ?? 0 };
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        onWidth(start.current.widthPx + clientX - start.current.x);
      }}
      onDoubleClick={onReset}
      className="absolute inset-y-1.5 right-0 w-1.5 cursor-col-resize touch-none border-r border-transparent select-none hover:border-edge"
    />
  );
}
