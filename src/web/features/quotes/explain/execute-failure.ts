import { parseJson } from '#service/parse-json';
import { asObject } from '#service/schema/tolerant';

/** One frame of a trace: its scalar members by their own names, and its hex data to decode. */
export interface CallFrame {
  facts: { name: string; value: string }[];
  data: string[];
  isTop: boolean;
  isInnermost: boolean;
}

/** What a failed simulation of POST /execute says (service-api.md Q11). */
export interface ExecuteFailure {
  error: string | null;
  message: string | null;
  requestId: string | null;
  /** From the top-level frame to the innermost reverting one; empty where the trace wasn't decoded. */
  path: CallFrame[];
  /** Decoded revert data, by its own names. */
  revert: { name: string; value: string }[];
  hasDetails: boolean;
}

const maxFrames = 64;

/** Null for what is no such answer: neither `error` nor `details`. */
export function readExecuteFailure(text: string): ExecuteFailure | null {
  const body = asObject(parseJson(text));
  if (!body || !('error' in body || 'details' in body)) return null;
  const details = asObject(body.details);
  // The interface says which parts `details` has, not what they are called: their names are *assumed*.
  const part = (pattern: RegExp) =>
    Object.entries(details ?? {}).find(([name]) => pattern.test(name))?.[1];
  const top = asObject(part(/top/i));
  const innermost = asObject(part(/inner/i));
  const listed = part(/path|frames|trace/i);
  const between = Array.isArray(listed) ? listed.slice(0, maxFrames) : [];
  const frames = between.length > 0 ? between : [top, innermost].filter((frame) => frame !== null);
  return {
    error: textOf(body.error),
    message: textOf(body.message),
    requestId: textOf(body.requestId),
    path: frames.map((frame: unknown, at) =>
      readFrame(frame, at === 0 && top !== null, at === frames.length - 1 && innermost !== null),
    ),
    revert: factsOf(part(/decoded|revert(Data|Reason)/i)),
    hasDetails: details !== null,
  };
}

function readFrame(raw: unknown, isTop: boolean, isInnermost: boolean): CallFrame {
  const facts = factsOf(raw);
  const isData = ({ value }: { value: string }) => /^0x([0-9a-f]{2}){4,}$/i.test(value);
  const isShort = ({ value }: { value: string }) => value.length <= 66;
  return {
    facts: facts.filter((fact) => isShort(fact) || !isData(fact)),
    data: facts.filter((fact) => isData(fact) && !isShort(fact)).map(({ value }) => value),
    isTop,
    isInnermost,
  };
}

/** Members of an object; what is no object is one value without a name. */
function factsOf(raw: unknown): { name: string; value: string }[] {
  if (raw == null) return [];
  const object = asObject(raw);
  if (!object) return [{ name: '', value: textOf(raw) ?? '' }];
  return Object.entries(object)
    .filter(([, value]) => value != null)
    .map(([name, value]) => ({ name, value: textOf(value) ?? '' }));
}

function textOf(value: unknown): string | null {
  if (value == null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
