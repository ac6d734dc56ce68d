import { readFileSync } from 'node:fs';

// The build writes the license texts of everything that it bundles beside each bundle (vite.config.ts). Here they are
// checked: what must be in them is, and each comes with a text. That no package of the page is missing, the build checks (vite-fence.ts).
const expected = {
  'dist/web': ['react', 'react-dom', 'zod'],
  'dist/server': ['fastify', 'undici', 'zod'],
  'dist/sandbox': ['fastify', 'viem'],
  'dist/sandbox/page': ['viem'],
};

/** Its package holds no text; package.json says MIT. */
const withoutText = new Set(['abstract-logging']);

/** @param {string} folder @returns {Map<string, string>} the text of each package */
function listedIn(folder) {
  // The sandbox serves the files of this folder beside those of the page: its list has a name of its own.
  const name = folder === 'dist/sandbox/page' ? 'sandbox-wallet-licenses' : 'third-party-licenses';
  const file = readFileSync(`${folder}/${name}.md`, 'utf8');
  // Some license texts have headings of their own.
  const [, ...parts] = file.split(/^## (?=\S+ - \d[^\s]* \()/m);
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf('\n')).trim()]),
  );
}

/** @type {string[]} */
const faults = [];
for (const [folder, names] of Object.entries(expected)) {
  const listed = listedIn(folder);
  for (const name of names) if (!listed.has(name)) faults.push(`${folder} does not list ${name}`);
  for (const [name, text] of listed)
    if (text === '' && !withoutText.has(name))
      faults.push(`${folder} holds no license text of ${name}`);
  console.log(`${folder}: ${listed.size} packages`);
}

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
