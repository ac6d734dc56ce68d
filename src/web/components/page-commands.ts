import { useEffect, useEffectEvent } from 'react';
import { useSession, type SessionPart } from '../api/session';
import { sharedValue, type SharedValue } from '../lib/shared-value';

/** What can be done with what is on screen, under the words that the palette offers it by. */
export interface PageCommand {
  label: string;
  run: () => void;
  /** The heading it is listed under. */
  group: 'On this page' | 'Views';
}

/** The commands of all that is mounted, in the order in which it was. */
export const pageCommands: SessionPart<SharedValue<readonly PageCommand[]>> = () =>
  sharedValue<readonly PageCommand[]>([]);

/** Offers commands in the palette while the component is there. */
export function usePageCommands(
  commands: readonly Omit<PageCommand, 'group'>[],
  group: PageCommand['group'] = 'On this page',
): void {
  const registry = useSession().get(pageCommands);
  const labels = commands.map(({ label }) => label).join('\n');
  const run = useEffectEvent((label: string) =>
    commands.find((command) => command.label === label)?.run(),
  );
  useEffect(() => {
    if (labels === '') return;
    const mine = labels.split('\n').map((label) => ({ label, run: () => run(label), group }));
    registry.set([...registry.get(), ...mine]);
    return () => registry.set(registry.get().filter((command) => !mine.includes(command)));
  }, [registry, labels, group]);
}
