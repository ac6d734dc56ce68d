import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { hasProgram } from '../support/has-program';

const hasPromtool = hasProgram('promtool');
if (!hasPromtool) console.warn('promtool missing: left out deploy/alerts.yml.');

test.runIf(hasPromtool)('the alert rules are valid, and do what their scenarios say', () => {
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' });
  expect(promtool('check', 'rules', 'deploy/alerts.yml')).toContain('SUCCESS: 12 rules found');
  expect(promtool('test', 'rules', 'deploy/alerts.test.yml')).toContain('SUCCESS');
});
