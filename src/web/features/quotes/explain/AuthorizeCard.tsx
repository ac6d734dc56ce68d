import { useState } from 'react';
import { Card } from '../../../ui/Card';
import { Code } from '../../../ui/Code';
import { truncated } from '../../../lib/truncation';
import { Tag } from '../../../ui/Tag';
import { TextArea } from '../../../ui/form/TextArea';
import { checkAuthorize } from './check-authorize';

const looks = {
  ok: { tone: 'success', word: 'OK' },
  missing: { tone: 'failure', word: 'Missing' },
  different: { tone: 'failure', word: 'Wrong' },
} as const;

/** Whether a step for POST /authorize has what domain version 2 wants. Nothing is signed. */
export function AuthorizeCard() {
  const [text, setText] = useState('');
  const checks = checkAuthorize(text);
  return (
    <Card title="Authorize: nonce mapping">
      <p className="mb-3 text-sm text-ink-2">
        Checks that a step for <Code>POST /authorize</Code> signs domain version 2 and that its body
        has the signed depositor. Required since 2026-05-21.
      </p>
      <TextArea
        label="Authorize step"
        hint="Paste the JSON of a quote, a step or one item to see three checks. Nothing is signed."
        error={text.trim() !== '' && checks === null ? 'No data to sign found in this JSON.' : null}
        rows={4}
        value={text}
        onValueChange={setText}
      />
      <div role="status" aria-label="Authorize checks">
        {checks && (
          <ul className="mt-3 flex flex-col gap-2 text-sm">
            {checks.map(({ name, state, sentence }) => (
              <li key={name}>
                <Tag tone={looks[state].tone}>{looks[state].word}</Tag> <b>{name}.</b>{' '}
                <span className="foreign-text text-ink-2">{truncated(sentence)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
