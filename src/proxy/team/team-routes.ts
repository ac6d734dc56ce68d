import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { auditPaths, auditQuery, exportBody } from '#service/proxy-api/audit';
import { parseJson } from '#service/parse-json';
import { addressKey } from '#service/address';
import {
  handledIds,
  labelAddresses,
  labelsBody,
  localPerson,
  markBody,
  maxLabels,
  teamPaths,
  viewBody,
  viewVersion,
  type HandledAnswer,
  type LabelsAnswer,
  type ViewsAnswer,
} from '#service/proxy-api/team';
import type { NetworkConfig, ProxyConfig } from '../config/proxy-config';
import { servicesOf } from '../db/database';
import { DatabaseError } from '../db/database-error';
import { parsed } from '../hooks/webhook-routes';
import { HttpProblem } from '../http/http-problem';
import type { UpstreamClient } from '../upstream/client';
import type { SecretScanner } from '../secrets/secret-scan';
import type { AddressLabels } from './address-labels';
import { personOf, type AuditLog } from './audit-log';
import type { HandledRequests } from './handled-requests';
import type { SavedViews } from './saved-views';

interface TeamRoutesOptions {
  config: ProxyConfig;
  contexts: readonly { network: NetworkConfig; upstream: Pick<UpstreamClient, 'nowMs'> }[];
  handled: HandledRequests;
  labels: AddressLabels;
  views: SavedViews;
  audit: AuditLog;
  scanner: SecretScanner;
}

const counted = (rows: number) => (rows === 1 ? '1 row' : `${rows} rows`);
const filtersText = (search: string) => search || 'No filters';
/** A page of the list, each with the longest words. */
const maxMarkBytes = 64 * 1024;

/** What a team notes about requests and addresses, its views of the list, and who did what, under `/api/{network}`. Only operators write, and only into this database. */
export const teamRoutes: FastifyPluginAsync<TeamRoutesOptions> = async (
  app,
  { config, contexts, handled, labels, views, audit, scanner },
) => {
  app.setErrorHandler((error, request) => {
    if (!(error instanceof DatabaseError)) throw error;
    throw new HttpProblem(
      503,
      request.method === 'GET'
        ? 'Waybill’s database can’t be read now.'
        : 'Waybill’s database can’t be written now, so nothing was changed. Try again.',
    );
  });
  const services = servicesOf(config);
  for (const { network, upstream } of contexts) {
    const { name } = network;
    const service = services.get(name) ?? name;
    const route = (path: string) => `/api/${name}${path}`;
    const answer = async (ids: readonly string[]): Promise<HandledAnswer> => {
      const { byId } = await handled.of(service);
      return { marks: ids.flatMap((id) => byId.get(id) ?? []), isKept: handled.isKept };
    };

    app.get(route(teamPaths.handled), { config: { accessScope: 'requests' } }, (request) => {
      const { ids } = request.query as { ids?: unknown };
      return answer(
        parsed(handledIds, { ids: typeof ids === 'string' ? parseJson(ids) : null }).ids,
      );
    });

    app.post(route(teamPaths.handled), { bodyLimit: maxMarkBytes }, async (request) => {
      const { requests, note } = parsed(markBody, request.body);
      // It would be in an answer that must not have one.
      if (scanner.holdsSecret(JSON.stringify([note, requests])))
        throw new HttpProblem(400, 'The note contains a secret of Waybill’s server.');
      // By the clock that the page counts ages by.
      const atMs = Math.floor(upstream.nowMs());
      const person = personOf(request);
      const mark = { by: person ?? localPerson, atMs, note };
      // Of one that is named twice, the last.
      const byId = new Map(requests.map((one) => [one.id, { ...one, ...mark }]));
      await handled.mark(service, [...byId.values()], (queries) =>
        audit.insert(
          queries,
          [...byId.values()].map(({ id, status }) => ({
            kind: 'handled',
            person,
            service,
            subject: id,
            detail: `Status then: ${status ?? 'not reported'}${note && `. Note: ${note}`}`,
          })),
        ),
      );
      return answer([...byId.keys()]);
    });

    app.post(route(teamPaths.reopen), { bodyLimit: maxMarkBytes }, async (request) => {
      const { ids } = parsed(handledIds, request.body);
      const person = personOf(request);
      await handled.reopen(service, ids, (queries, reopened) =>
        audit.insert(
          queries,
          reopened.map((subject) => ({ kind: 'reopened', person, service, subject })),
        ),
      );
      return answer(ids);
    });

    const allLabels = async (): Promise<LabelsAnswer> => {
      const { byId } = await labels.of(service);
      return { labels: [...byId.values()], isKept: labels.isKept };
    };

    app.get(route(teamPaths.labels), { config: { accessScope: 'requests' } }, allLabels);

    app.post(route(teamPaths.labels), { bodyLimit: maxMarkBytes }, async (request) => {
      const wanted = parsed(labelsBody, request.body).labels;
      if (scanner.holdsSecret(JSON.stringify(wanted)))
        throw new HttpProblem(400, 'The label contains a secret of Waybill’s server.');
      const person = personOf(request);
      const mark = { by: person ?? localPerson, atMs: Math.floor(upstream.nowMs()) };
      const changed = new Map(
        wanted.map(({ address, label }) => {
          const key = addressKey(address);
          return [key, { address: key, label, ...mark }];
        }),
      );
      const isSaved = await labels.save(service, [...changed.values()], (queries, saved) =>
        audit.insert(
          queries,
          saved.map(({ address: subject, label, before }) => ({
            kind: 'labeled',
            person,
            service,
            subject,
            detail: `“${label}”${before === undefined ? '' : `, before: “${before}”`}`,
          })),
        ),
      );
      if (!isSaved)
        throw new HttpProblem(
          409,
          `There can be ${maxLabels} labels at most, so nothing was changed. Delete some first.`,
        );
      return allLabels();
    });

    app.post(route(teamPaths.deleteLabels), { bodyLimit: maxMarkBytes }, async (request) => {
      const { addresses } = parsed(labelAddresses, request.body);
      const person = personOf(request);
      await labels.remove(service, addresses.map(addressKey), (queries, removed) =>
        audit.insert(
          queries,
          removed.map(({ address: subject, label }) => ({
            kind: 'labelDeleted',
            person,
            service,
            subject,
            detail: `“${label}”`,
          })),
        ),
      );
      return allLabels();
    });

    const allViews = async (): Promise<ViewsAnswer> => {
      const { byId } = await views.of(service);
      return { views: [...byId.values()], isKept: views.isKept };
    };
    const viewsUnless = (refusal: string | null) => {
      if (refusal !== null) throw new HttpProblem(409, refusal);
      return allViews();
    };

    app.get(route(teamPaths.views), { config: { accessScope: 'requests' } }, allViews);

    app.post(route(teamPaths.views), { bodyLimit: maxMarkBytes }, async (request) => {
      const { name, search, replaces } = parsed(viewBody, request.body);
      if (scanner.holdsSecret(JSON.stringify([name, search])))
        throw new HttpProblem(400, 'The view contains a secret of Waybill’s server.');
      const person = personOf(request);
      const view = {
        id: replaces?.id ?? randomUUID(),
        name,
        search,
        by: person ?? localPerson,
        atMs: Math.floor(upstream.nowMs()),
      };
      const refusal = await views.save(service, view, replaces, (queries, before) => {
        const note = { person, service, subject: name };
        const was =
          before && before.search !== search ? `, before: ${filtersText(before.search)}` : '';
        return audit.insert(queries, [
          ...(before && before.name !== name
            ? [{ ...note, kind: 'viewRenamed' as const, detail: `Before: “${before.name}”` }]
            : []),
          ...(before?.search === search
            ? []
            : [{ ...note, kind: 'viewSaved' as const, detail: filtersText(search) + was }]),
        ]);
      });
      return viewsUnless(refusal);
    });

    app.post(route(teamPaths.deleteView), { bodyLimit: maxMarkBytes }, async (request) => {
      const version = parsed(viewVersion, request.body);
      const person = personOf(request);
      const refusal = await views.remove(service, version, (queries, { name: subject, search }) =>
        audit.insert(queries, [
          { kind: 'viewDeleted', person, service, subject, detail: filtersText(search) },
        ]),
      );
      return viewsUnless(refusal);
    });

    app.get(route(auditPaths.entries), { config: { accessScope: 'requests' } }, (request) =>
      audit.entries(service, parsed(auditQuery, request.query)),
    );

    app.post(route(auditPaths.exports), async (request) => {
      const { what, rows, filter } = parsed(exportBody, request.body);
      const parts = [what, rows === null ? '' : counted(rows), filter].filter(Boolean);
      const detail = parts.join(' · ');
      audit.note({ kind: 'export', person: personOf(request), service, detail });
      return {};
    });
  }
};
