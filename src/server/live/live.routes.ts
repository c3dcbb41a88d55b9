import { live } from '#contract/live.ts';
import { seenReports } from '../calls/gate.ts';
import { outside, type Route } from '../calls/handle.ts';
import type { Context } from '../calls/transact.ts';
import { Turns } from '../turns/turns.ts';
import type { Live } from './live.ts';
import { type StreamAccess, streamChanges } from './live-stream.ts';
import { SharedAccess } from './shared-access.ts';

const accessOf = async (context: Context): Promise<StreamAccess> => ({
  userId: context.user.id,
  reports: seenReports(context),
});

/** More than that are no pages that somebody looks at. A ninth is refused, and may try again later. */
const streams = new Turns({ places: Number.POSITIVE_INFINITY, each: 8, waiting: 0 });
const access = new SharedAccess();

export const liveRoutes = (deps: { live: Live }): Route[] => [
  outside(live.listen, async ({ params: { companyId }, query: { asked = 0 } }, { raw, identity, transact }) => {
    const since = Date.now() - asked;
    const leave = await streams.take();
    const shared = access.join(
      [identity.provider, identity.subject, identity.sessionId, identity.issuedAt, companyId].join(),
    );
    const end = () => {
      shared.leave();
      leave();
    };
    const checkAccess = () => transact(accessOf);
    const first = await checkAccess().catch(error => {
      end();
      throw error;
    });
    raw.hijack();
    // The headers of every reply are written by hand here, because nothing else writes this one any more.
    for (const [name, value] of Object.entries(raw.getHeaders()))
      if (value !== undefined) raw.raw.setHeader(name, value);
    raw.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that collects a reply before passing it on would never pass this one on.
      'x-accel-buffering': 'no',
    });
    await streamChanges({
      live: deps.live,
      companyId,
      since,
      response: raw.raw,
      expiresAt: identity.expiresAt,
      checkAccess: since => shared.ask(since, checkAccess),
      first,
    }).finally(end);
  }),
];
