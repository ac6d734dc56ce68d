import type { ExoticComponent, JSX as ReactJsx } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs, Fragment } from 'react/jsx-runtime';
import { visibleLines } from './truncation';

export { Fragment };

/**
 * What JSX compiles to. Texts of strangers are in nearly everything that is shown: names of tokens and chains, messages,
 * reasons, ids. So every text is made visible here, on its way into an element, and no component has to think of it.
 */
export const jsx = (type: Type, props: Props, key?: string) =>
  reactJsx(type, withVisibleText(type, props), key);

export const jsxs = (type: Type, props: Props, key?: string) =>
  reactJsxs(type, withVisibleText(type, props), key);

export const jsxDEV = (type: Type, props: Props, key?: string, isStatic?: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

type Type = Parameters<typeof reactJsx>[0];
type Props = Record<string, unknown>;

/** Properties that a person reads or hears. */
const readNames = ['children', 'title', 'aria-label', 'aria-description', 'placeholder', 'alt'];

function withVisibleText(type: Type, props: Props): Props {
  const inWords = type === 'pre' ? visibleTabs : visibleLines;
  let visible = props;
  for (const name of readNames) {
    const value = props[name];
    const shown = visibleNode(value, inWords);
    if (shown !== value) visible = { ...visible, [name]: shown };
  }
  return visible;
}

/** Text as it was written, in which a tab is a tab. */
const visibleTabs = (text: string) => text.split('\t').map(visibleLines).join('\t');

function visibleNode(node: unknown, inWords: (text: string) => string): unknown {
  if (typeof node === 'string') return inWords(node);
  if (!Array.isArray(node)) return node;
  const shown = node.map((each) => visibleNode(each, inWords));
  return shown.every((each, index) => each === node[index]) ? node : shown;
}

/** A component that returns a bare text would show it past this module: such a one doesn't compile as an element. */
export declare namespace JSX {
  type Element = ReactJsx.Element;
  type ElementClass = ReactJsx.ElementClass;
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
  type IntrinsicElements = ReactJsx.IntrinsicElements;
  type ElementType =
    | keyof IntrinsicElements
    | ((props: never) => Element | readonly Element[] | false | null | undefined)
    | (new (props: never) => { render: () => unknown })
    | ExoticComponent<never>;
}
