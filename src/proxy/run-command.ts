import { DatabaseError } from './db/database-error';
import { StartError } from './server';
import { versionText } from './config/version';

/**
 * Runs the command that the first word of the command line names, `start` where there is none. What a person can
 * change is one sentence and exit code 1.
 */
export async function runCommand(
  /** What the entry point is, and a line for each of its commands. */
  usage: string,
  commands: Readonly<Record<string, () => unknown>>,
): Promise<void> {
  const help = `Waybill ${versionText}${usage}
  … --version                             prints the version and the commit
  … --help                                prints this`;
  const all: Record<string, () => unknown> = {
    ...commands,
    '--version': () => console.log(versionText),
    '--help': () => console.log(help),
  };
  try {
    const word = process.argv[2] ?? 'start';
    const command = Object.hasOwn(all, word) ? all[word] : undefined;
    if (!command) throw new StartError(`Unknown command: ${word}\n\n${help}`);
    await command();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof DatabaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
