import { createElement, type SVGProps } from 'react';

interface IconData {
  /** Tag and attributes of each shape, as lucide-react lists them. */
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Makes the icons of lucide-react in the place of its own maker (`resolve.alias`), which also builds for other
 * frameworks and would cost the first load 1 KB. An icon is decoration: the words stand beside it.
 */
export function createIcon({ node }: IconData) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

// oxlint-disable-next-line import/no-default-export -- the icons of lucide-react import it so
export { createIcon as default };
