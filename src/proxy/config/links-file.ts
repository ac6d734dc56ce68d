import * as z from 'zod/mini';
import { linkTemplateIssue, sampleLink } from '#service/link-template';
import { parseJson } from '#service/parse-json';
import { file } from './values';

const maxLinks = 20;
const maxNameLength = 40;
const maxUrlLength = 2_000;

const nameError = `must be 1 to ${maxNameLength} printable characters`;
const linkName = z
  .string(nameError)
  .check(
    z.maxLength(maxNameLength, nameError),
    z.regex(/^[^\p{C}\s](?:[^\p{C}\p{Z}]| )*$/u, nameError),
  );

const urlError = `must be a text of at most ${maxUrlLength} characters`;
const linkUrl = z.string(urlError).check(
  z.maxLength(maxUrlLength, urlError),
  z.check(({ value, issues }) => {
    const message = linkTemplateIssue(value) ?? addressIssue(sampleLink(value, 'x'));
    if (message !== null) issues.push({ code: 'custom', input: undefined, message });
  }),
);

/** A URL that a browser would rewrite may lead elsewhere than it seems to. */
function addressIssue(url: string): string | null {
  if (URL.canParse(url) && new URL(url).href === url) return null;
  return 'isn’t a normalized address: percent-encode special characters and remove dot segments';
}

const linksError = `must be a list of at most ${maxLinks} entries`;
const linksJson = z.strictObject(
  {
    links: z
      .array(
        z.strictObject({ name: linkName, url: linkUrl }, 'must be an object of name and url alone'),
        linksError,
      )
      .check(
        z.maxLength(maxLinks, linksError),
        z.check(({ value, issues }) => {
          const names = value.map(({ name }) => name);
          for (const [index, name] of names.entries())
            if (names.indexOf(name) < index)
              issues.push({
                code: 'custom',
                input: undefined,
                path: [index, 'name'],
                message: 'is the name of an earlier entry',
              });
        }),
      ),
  },
  'must be one JSON object {"links": [{"name": …, "url": …}]}',
);

/** A file of links into the integrator's own tools; the first thing wrong in it is named with its entry. */
export const linksFile = z.pipe(
  z.pipe(file, z.transform(parseJson)),
  z.transform((value, context) => {
    const { data, error } = linksJson.safeParse(value);
    if (!error) return data.links;
    const [issue] = error.issues;
    context.issues.push({
      code: 'custom',
      input: undefined,
      message: `${entryName(issue?.path ?? [])}${issue?.message}.`,
    });
    return z.NEVER;
  }),
);

/** `names a file whose links[1].url ` for `['links', 1, 'url']`; nothing for the file itself. */
function entryName(path: readonly PropertyKey[]): string {
  const [root, index, field] = path.map(String);
  if (root === undefined) return '';
  const entry = index === undefined ? '' : `[${index}]`;
  return `names a file whose ${root}${entry}${field === undefined ? '' : `.${field}`} `;
}
