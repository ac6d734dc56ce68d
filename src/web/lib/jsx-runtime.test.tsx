/** @jsxImportSource #jsx */
import { useTable } from '@tanstack/react-table';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from '@base-ui/react/button';
import { column, features, FlexRender } from '../ui/table/table-features';

const hostile = 'CDSU\u202e';
const visible = 'CDSU⟨U+202E⟩';

const shown = {
  'a text': <p>{hostile}</p>,
  'a text beside others': <p>Paid in {hostile}.</p>,
  'a text in a list': <p>{[hostile, [hostile]]}</p>,
  'a text in a fragment': <>{hostile}</>,
  'a text of a library’s element': <Button>{hostile}</Button>,
  'a title': <p title={hostile} />,
  'a name': <a aria-label={hostile} href="/" />,
  'a name of a library’s element': <Button aria-label={hostile} />,
  'a placeholder': <input placeholder={hostile} />,
  'what a picture shows': <img alt={hostile} />,
  'the title of a page': <title>{hostile}</title>,
  'an option': <option>{hostile}</option>,
  'a cell of a table': <OneCell />,
};

it.each(Object.entries(shown))('%s is shown with what would be invisible in it', (_, element) => {
  const markup = renderToStaticMarkup(element);
  expect(markup).toContain(visible);
  expect(markup).not.toContain('\u202e');
});

it('leaves addresses, values, line breaks, and tabs of text as it was written, as they are', () => {
  const markup = renderToStaticMarkup(
    <pre data-raw={hostile}>
      {'{\n\t}'}
      <input defaultValue={hostile} />
    </pre>,
  );
  expect(markup).toBe(`<pre data-raw="${hostile}">{\n\t}<input value="${hostile}"/></pre>`);
  expect(renderToStaticMarkup(<p>{'a\tb'}</p>)).toBe('<p>a⟨U+0009⟩b</p>');
});

it('takes no component that would return a bare text', () => {
  const Bare = () => hostile;
  // @ts-expect-error -- its text would be shown past the module
  const element = <Bare />;
  expect(element).toBeTruthy();
});

const columns = [column<{ symbol: string }>('Symbol', ({ symbol }) => symbol)];
const data = [{ symbol: hostile }];

function OneCell() {
  const [cell] = useTable({ features, columns, data }).getRowModel().rows[0]?.getAllCells() ?? [];
  return cell ? <FlexRender cell={cell} /> : null;
}
