import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** One line from standard input. A terminal shows nothing of it; Ctrl-C ends the process. */
export async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: stdin,
    output: nowhere,
    terminal: stdin.isTTY,
    historySize: 0,
  });
  lines.on('SIGINT', () => process.exit(130));
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  stdin.destroy();
  stderr.write('\n');
  return line;
}
