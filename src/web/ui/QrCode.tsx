import { encode } from 'uqr';

/** A QR code as one path, dark on light in both themes, because cameras expect it. `className` gives its size. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className: string;
}) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 rounded-lg ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
