import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matchingChanges, readChanges } from './read-changes';

const markdown = readFileSync('src/service/CHANGES.md', 'utf8');

it('reads every row of the list, newest first', () => {
  const changes = readChanges(markdown);
  expect(changes).toHaveLength(
    markdown.split('\n').filter((line) => line.startsWith('| 2')).length,
  );
  const dates = changes.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const { change, meaning } of changes) {
    expect([change, meaning]).not.toContain('');
    expect(change).not.toContain('**');
  }
});

it('marks what no rule of the interface says', () => {
  const inferred = readChanges(markdown).filter(({ meaning }) => meaning.startsWith('Inferred: '));
  expect(inferred.map(({ date }) => date)).toEqual(['2026-08-25']);
});

it('finds a change by all of its words', () => {
  const changes = readChanges(markdown);
  expect(matchingChanges(changes, 'depositor VERSION').map(({ date }) => date)).toEqual([
    '2026-05-21',
  ]);
  expect(matchingChanges(changes, 'breaking').length).toBeGreaterThan(0);
  expect(matchingChanges(changes, 'breaking').every(({ kind }) => kind === 'Breaking')).toBe(true);
  expect(matchingChanges(changes, 'nothing-like-this')).toEqual([]);
  expect(matchingChanges(changes, ' ')).toHaveLength(changes.length);
});
