import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

// The headless shell draws a quarter faster than the whole browser.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

/** `CHROMIUM_PATH`, the system's Chromium, or Playwright's own; null where there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** @param {string} command @param {string[]} args */
function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function install() {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian) {
    console.log('No Chromium found: installing the Debian package.');
    const apt = (/** @type {string[]} */ ...args) =>
      succeeds('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args]);
    if (apt('update'))
      for (const name of names.slice(0, 2))
        if (apt('install', '-y', '--no-install-recommends', name)) return;
  }
  console.log("No Chromium found: downloading Playwright's.");
  succeeds(process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'install',
    'chromium-headless-shell',
    'chromium',
  ]);
}

// Run as a command: makes sure that there is one, or says in a line what to do.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!findChromium()) install();
  if (!findChromium()) {
    console.error(
      'The browser stories need Chromium: install it (apt-get install chromium), or set CHROMIUM_PATH.',
    );
    process.exitCode = 1;
  }
}
