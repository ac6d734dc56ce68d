import { isIP } from 'node:net';
import { Agent } from 'undici';
import type { SendFailure, TestSendAnswer } from '#service/webhooks';
import { isLoopbackHost } from '../config/env-fields';
import type { WebhookTargets } from '../config/hooks-config';
import { isPublicAddress, notPublic, publicLookup, type Resolve } from '../icons/public-address';
import { postJson } from '../post-json';
import { hmacOf, signatureHeader, timestampHeader } from './signature';

const maxBytes = 16 * 1024;
const deadlineMs = 10_000;
/** No request of the service has it. */
const requestId = `0x${'0'.repeat(64)}`;

/** Sends an event that says nothing to the targets of `WEBHOOK_TARGETS_FILE`, signed with their own secret. */
export class TestSender {
  readonly #agent: Agent;
  readonly #loopbackAgent = new Agent({ connections: 1, connect: { timeout: 5_000 } });

  /** @param resolve tests name other addresses */
  constructor(resolve?: Resolve) {
    this.#agent = new Agent({
      connections: 1,
      // Connects to the addresses that were checked, so that a name can't resolve to another one afterwards.
      connect: { lookup: publicLookup(resolve), timeout: 5_000 },
      maxHeaderSize: 16 * 1024,
    });
  }

  async send(
    { secret, targets }: WebhookTargets,
    alias: string,
    status: string,
  ): Promise<TestSendAnswer | null> {
    const target = targets.find((configured) => configured.alias === alias);
    if (!target) return null;
    const sentMs = Date.now();
    const timestamp = String(sentMs);
    const body = testEvent(status, sentMs);
    const facts = { target: alias, sent: { timestamp, body } };
    const nothing = { status: null, body: null, isBodyCut: false };
    const isLoopback = isLoopbackHost(target.url.hostname);
    // An address in the place of a name is not looked up.
    const address = target.url.hostname.replaceAll(/[[\]]/g, '');
    if (!isLoopback && isIP(address) !== 0 && !isPublicAddress(address))
      return { ...facts, ...nothing, ms: 0, failure: 'address-not-public' };
    const result = await postJson(target.url, body, {
      dispatcher: isLoopback ? this.#loopbackAgent : this.#agent,
      headers: {
        [timestampHeader]: timestamp,
        [signatureHeader]: hmacOf(secret, `${timestamp}.${body}`).toString('hex'),
      },
      deadlineMs,
      maxBytes,
    });
    const ms = Date.now() - sentMs;
    if ('failure' in result) return { ...facts, ...nothing, ms, failure: failureOf(result) };
    const { isBodyCut } = result;
    return {
      ...facts,
      failure: null,
      status: result.status,
      ms,
      body: result.body.toString(),
      isBodyCut,
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent.destroy(), this.#loopbackAgent.destroy()]);
  }
}

function failureOf({ failure, code }: { failure: SendFailure; code: string }): SendFailure {
  if (code === notPublic) return 'address-not-public';
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'no-such-name' : failure;
}

function testEvent(status: string, nowMs: number): string {
  return JSON.stringify({
    event: 'request.status.updated',
    timestamp: nowMs,
    data: {
      status,
      inTxHashes: [],
      txHashes: [],
      updatedAt: nowMs,
      originChainId: 1,
      destinationChainId: 1,
      depositAddress: null,
      requestId,
      referrer: null,
      details: null,
      failReason: 'N/A',
      refundFailReason: 'N/A',
    },
  });
}
