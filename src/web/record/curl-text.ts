import { urlText } from '#service/url-text';

/** The call that answers with this record. The key and the address are variables: neither is ever in the text. */
export function curlText(id: string): string {
  // Inside double quotes a shell reads $, `, \, " and !; only the last one survives URL encoding.
  const encoded = urlText(id).replaceAll('!', '%21');
  return [
    'curl -sS -H "x-api-key: $SERVICE_API_KEY" \\',
    `  "$SERVICE_API_URL/requests/v3?id=${encoded}&includeChildRequests=true"`,
  ].join('\n');
}

/** The call that a price or a quote is. Single quotes keep a shell from reading anything in the body. */
export function quoteCurlText(path: string, body: unknown): string {
  return [
    'curl -sS -H "x-api-key: $SERVICE_API_KEY" -H "content-type: application/json" \\',
    `  --data '${JSON.stringify(body).replaceAll("'", `'\\''`)}' \\`,
    `  "$SERVICE_API_URL${path}"`,
  ].join('\n');
}
