import type { ListQuery } from '../search/service-query';

/** The service's parameters of a view. The key is a variable; an alias and the scope stand for that key. */
function parametersOf({ apiKeyAlias, scope, ...query }: ListQuery): {
  parameters: [string, string][];
  hasKey: boolean;
} {
  return { parameters: Object.entries(query), hasKey: (apiKeyAlias ?? scope) !== undefined };
}

/** The call that answers with this view, for a POSIX shell. Neither the key nor the service's address is in the text. */
export function curlOf(query: ListQuery): string {
  const { parameters, hasKey } = parametersOf(query);
  const lines = [
    'curl -sS -G "$SERVICE_API_URL/requests/v3"',
    '-H "x-api-key: $SERVICE_API_KEY"',
    ...parameters.map(([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`),
    ...(hasKey ? ['--data-urlencode "apiKey=$SERVICE_API_KEY"'] : []),
  ];
  return lines.join(' \\\n  ');
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

// JSON leaves the two separators as they are, which end a line for many an editor.
function literalOf(value: string): string {
  return JSON.stringify(value.toWellFormed())
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

/** The same call as a script for Node. */
export function fetchOf(query: ListQuery): string {
  const { parameters, hasKey } = parametersOf(query);
  const lines = parameters.map(([name, value]) => `  ${name}: ${literalOf(value)},`);
  if (hasKey) lines.push('  apiKey: process.env.SERVICE_API_KEY,');
  return [
    'const parameters = new URLSearchParams({',
    ...lines,
    '});',
    'const response = await fetch(`${process.env.SERVICE_API_URL}/requests/v3?${parameters}`, {',
    "  headers: { 'x-api-key': process.env.SERVICE_API_KEY },",
    '});',
    'const { requests, continuation } = await response.json();',
  ].join('\n');
}
