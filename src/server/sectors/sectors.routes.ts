import { sectors } from '#contract/sectors.ts';
import { type Route, smallRead } from '../calls/handle.ts';
import { listSectors } from './sectors.sql.ts';

export const sectorRoutes: Route[] = [smallRead(sectors.list, (_, { tx, user }) => listSectors(tx, user.language))];
