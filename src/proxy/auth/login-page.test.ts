import { expect, test } from 'vitest';
import { loginPage } from './login-page';

test('a name that was refused stands in the form, as text', () => {
  const html = loginPage({
    mode: 'password',
    returnTo: '/a?b="c"',
    name: '"><script>',
    failure: 'Wrong name or password.',
    publicLinks: [],
  });
  expect(html).toContain('value="&#34;&#62;&#60;script&#62;"');
  expect(html).toContain('value="/a?b=&#34;c&#34;"');
  expect(html).not.toContain('<script');
});
