import type { VerifyAnswer } from '#service/webhooks';
import { useNetwork } from '../../api/useNetwork';
import { NotReported } from '../../components/NotReported';
import { StatusBadge } from '../../components/StatusBadge';
import { TimeText } from '../../components/TimeText';
import { whole } from '../../lib/counted';
import { RequestLink } from '../../record/RequestLink';
import { Card } from '../../ui/Card';
import { KeyValue } from '../../ui/KeyValue';
import { ageWords, mistakeWords, skewText } from './webhook-words';

/** Which key signed it; or what would, if one known mistake were undone. */
export function VerifyResult({ answer }: { answer: VerifyAnswer }) {
  const { matchedAlias, mistakes } = answer;
  const isExplained = mistakes.length > 0 || !isWhole(answer);
  const tone = matchedAlias !== null ? 'success' : isExplained ? 'warn' : 'failure';
  return (
    <Card title="Result" tone={tone}>
      <div className="flex flex-col gap-4">
        {matchedAlias !== null && (
          <p className="text-base font-semibold">Signature valid: API key “{matchedAlias}”</p>
        )}
        {matchedAlias === null && mistakes.length > 0 && <Mistakes answer={answer} />}
        {matchedAlias === null && mistakes.length === 0 && <Unexplained answer={answer} />}
        <div className="max-w-prose">
          <Facts answer={answer} />
        </div>
      </div>
    </Card>
  );
}

function Mistakes({ answer: { mistakes } }: { answer: VerifyAnswer }) {
  const network = useNetwork();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-base font-semibold">Signature invalid: cause found</p>
      <ul className="flex flex-col gap-2">
        {mistakes.map(({ mistake, keyAlias, network: itsNetwork }) => (
          <li key={`${mistake} ${keyAlias} ${itsNetwork}`}>
            <p className="font-semibold">{mistakeWords[mistake].title}</p>
            <p>{mistakeWords[mistake].fix}</p>
            <p className="text-ink-2">
              Without this mistake, the signature matches API key “{keyAlias}”
              {itsNetwork !== network && ` of ${itsNetwork}`}.
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether all of it was read: a delivery that was cut when it was copied says nothing of its signature. */
function isWhole({ isSignatureWellFormed, timestamp, body }: VerifyAnswer): boolean {
  return isSignatureWellFormed && timestamp.unit !== null && body.isJson;
}

function Unexplained({ answer }: { answer: VerifyAnswer }) {
  const { isSignatureWellFormed, timestamp, body } = answer;
  return (
    <div>
      <p className="text-base font-semibold">
        {isWhole(answer) ? 'Signature invalid' : 'Not verified'}
      </p>
      <p>
        {!isSignatureWellFormed
          ? 'The signature isn’t 64 hex digits. Copy the whole header.'
          : timestamp.unit === null
            ? 'The timestamp has neither 10 nor 13 digits. Copy the whole header.'
            : !body.isJson
              ? 'The body isn’t whole JSON, as the service sends it. Copy all of it, or choose its file.'
              : 'No configured key matches, and no known mistake explains it. Check that this delivery’s key is configured here, and that the bytes are unchanged.'}
      </p>
    </div>
  );
}

function Facts({ answer: { timestamp, body } }: { answer: VerifyAnswer }) {
  const { unit, sentMs, skewMs, age } = timestamp;
  return (
    <KeyValue
      items={[
        {
          term: 'Signed',
          value: sentMs === null ? 'Not a time' : <TimeText ms={sentMs} />,
        },
        { term: 'Timestamp unit', value: unit === null ? 'Unknown' : `${unit} (inferred)` },
        {
          term: 'Age now',
          value:
            skewMs === null || age === null ? 'Unknown' : `${skewText(skewMs)}. ${ageWords[age]}`,
        },
        {
          term: 'Body',
          value: [
            `${whole(body.bytes)} bytes`,
            body.isUtf8 ? 'UTF-8' : 'not UTF-8',
            body.isJson ? 'JSON' : 'not JSON',
            body.isEvent ? 'status event' : 'not a status event',
          ].join(' · '),
        },
        {
          term: 'Request',
          value: body.requestId === null ? <NotReported /> : <RequestLink id={body.requestId} />,
        },
        { term: 'Status', value: <StatusBadge status={body.status} /> },
      ]}
    />
  );
}
