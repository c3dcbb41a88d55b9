import { sectors } from '#contract/sectors.ts';
import { type Route, route } from '../calls/handle.ts';
import { listSectors } from './sectors.sql.ts';

export const sectorRoutes: Route[] = [route(sectors.list, (_, { tx, user }) => listSectors(tx, user.language))];
