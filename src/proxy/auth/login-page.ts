import { urlText } from '#service/url-text';

/** Paths of the login; none is under `/api`. */
export const loginPaths = {
  page: '/login',
  style: '/login.css',
  oidc: '/login/oidc',
  callback: '/login/callback',
  logout: '/logout',
} as const;

/** The color tokens of src/web/styles.css that one card needs. */
export const loginStyle = `
:root { color-scheme: light dark;
  --paper: light-dark(oklch(98.4% .004 95), oklch(17% .012 255));
  --surface: light-dark(#fff, oklch(20.5% .013 255));
  --ink: light-dark(oklch(23% .02 255), oklch(93% .008 255));
  --ink-2: light-dark(oklch(44% .018 255), oklch(74% .012 255));
  --line: light-dark(oklch(90.5% .006 255), oklch(29% .014 255));
  --line-2: light-dark(oklch(55% .015 255), oklch(60% .012 255));
  --accent: light-dark(oklch(46% .09 195), oklch(78% .1 190));
  --failure: light-dark(oklch(51% .19 26), oklch(73% .15 26)); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--paper);
  color: var(--ink); font: 400 13px/20px system-ui, -apple-system, "Segoe UI", sans-serif; }
main { width: 100%; max-width: 360px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--ink-2); }
p[role=alert] { color: var(--failure); }
label { display: block; margin-bottom: 12px; font-size: 12px; color: var(--ink-2); }
input { display: block; width: 100%; height: 36px; margin-top: 4px; padding: 0 10px; border: 1px solid var(--line-2);
  border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit; font-size: 13px; }
button, .button { display: block; width: 100%; height: 36px; border: 0; border-radius: 8px; background: var(--accent);
  color: var(--surface); font: inherit; font-weight: 600; line-height: 36px; text-align: center; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
a { color: var(--accent); }
nav a { margin-right: 16px; }
`;

export interface LoginPageParts {
  /** `password` shows a form, `oidc` a link (a form post would need `form-action` to name the provider). */
  mode: 'password' | 'oidc' | 'header';
  /** Path to open after the login, already checked. */
  returnTo: string;
  /** As it was typed before a refusal. */
  name?: string;
  failure: string | null;
  /** What is open without login: link text and path. */
  publicLinks: readonly { text: string; path: string }[];
}

/** The login page; it needs no script. */
export function loginPage({
  mode,
  returnTo,
  name = '',
  failure,
  publicLinks,
}: LoginPageParts): string {
  const to = escapeHtml(returnTo);
  const ways = {
    password: `<form method="post" action="${loginPaths.page}">
<input type="hidden" name="to" value="${to}">
<label>Name<input name="name" value="${escapeHtml(name)}" autocomplete="username" required${name ? '' : ' autofocus'}></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required${name ? ' autofocus' : ''}></label>
<button>Log in</button></form>`,
    oidc: `<a class="button" href="${loginPaths.oidc}?to=${escapeHtml(urlText(returnTo))}">Log in with single sign-on</a>`,
    header: '<p>Open Waybill through your organization’s login proxy.</p>',
  };
  const links = publicLinks
    .map(({ text, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`)
    .join('');
  return document(
    'Log in',
    `<h1>Waybill</h1><p>Log in to see requests.${mode === 'password' ? ' The name is “operator” unless you were given another.' : ''}</p>
${failure === null ? '' : `<p role="alert">${escapeHtml(failure)}</p>`}
${ways[mode]}
${links && `<nav aria-label="Open without login">${links}</nav>`}`,
  );
}

/**
 * A page that opens a path of this instance. A SameSite=Strict cookie is not sent with a navigation from another site;
 * with the navigation from this page it is.
 */
export function continuePage(path: string): string {
  const safe = escapeHtml(safeReturnPath(path));
  return document(
    'One moment',
    `<h1>Waybill</h1><p><a href="${safe}">Continue</a></p>`,
    `<meta http-equiv="refresh" content="0;url=${safe}">`,
  );
}

/** The path of the login page, with the path to return to. */
export function loginPath(returnTo: string): string {
  return `${loginPaths.page}?to=${urlText(returnTo)}`;
}

/** A path of this instance, or `/`: never another origin (`//host`, `/\host`), never the login itself. */
export function safeReturnPath(text: unknown): string {
  const path = typeof text === 'string' && text.length <= 2_048 ? text : '/';
  const isOwnPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\');
  return isOwnPath && !/^\/(login|logout|api)\b/.test(path) ? path : '/';
}

function document(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Waybill</title><link rel="stylesheet" href="${loginPaths.style}">${head}</head>
<body><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
