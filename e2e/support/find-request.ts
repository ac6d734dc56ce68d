import type { APIRequestContext } from '@playwright/test';

/** A record as the service sends it. */
export interface WireRow {
  id: string;
  status: string;
  createdAt: string;
  supersededByRequestId?: string | null;
  depositAddress?: { address: string; type: string; depositTxHash?: string | null } | null;
  // Stories look into the rest as they need it.
  data: Record<string, never> & {
    inTxs?: { txHash?: string; status?: string }[];
    outTxs?: { txHash?: string }[];
    failReason?: string | null;
    refundFailReason?: string | null;
    refundCurrencyData?: unknown;
    feeSponsorship?: { quoted?: { capHit?: boolean } | null } | null;
    route?: unknown;
  };
}

const pagesTried = 60;

/** The newest request of the world that the story needs; `query` as GET /requests/v3 takes it. */
export async function findRequest(
  request: APIRequestContext,
  query: string,
  is: (row: WireRow) => boolean = () => true,
): Promise<WireRow> {
  let continuation = '';
  for (let page = 0; page < pagesTried; page += 1) {
    const cursor = continuation && `&continuation=${encodeURIComponent(continuation)}`;
    const response = await request.get(
      `/api/sandbox/requests/v3?scope=ours&limit=50&${query}${cursor}`,
    );
    const body = (await response.json()) as { requests: WireRow[]; continuation?: string | null };
    const found = body.requests.find(is);
    if (found) return found;
    continuation = body.continuation ?? '';
    if (continuation === '') break;
  }
  throw new Error(`No request of this world matches ${query}.`);
}

/** Many records of the world, newest first. */
export async function someRequests(request: APIRequestContext, count: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  let continuation = '';
  while (rows.length < count) {
    const cursor = continuation && `&continuation=${encodeURIComponent(continuation)}`;
    const response = await request.get(`/api/sandbox/requests/v3?scope=ours&limit=50${cursor}`);
    const body = (await response.json()) as { requests: unknown[]; continuation?: string | null };
    rows.push(...body.requests);
    continuation = body.continuation ?? '';
    if (continuation === '') break;
  }
  return rows.slice(0, count);
}
