import { truncated } from '../../lib/truncation';
import { flattenJson } from '../flatten-json';

const maxValueLength = 4_000;

/** Whatever a part without a stated shape holds, name by name; nothing for one that holds nothing. */
export function JsonLeaves({ value }: { value: unknown }) {
  if (isEmpty(value)) return null;
  return (
    <ul className="flex flex-col gap-0.5 font-mono text-xs">
      {flattenJson(value).map(({ path, value: leaf }) => (
        <li key={path} className="foreign-text">
          {path !== '' && <span className="text-ink-3">{truncated(path)} </span>}
          {truncated(leaf, maxValueLength)}
        </li>
      ))}
    </ul>
  );
}

/** Null, or an object or list without anything in it. */
export function isEmpty(value: unknown): boolean {
  if (value == null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
