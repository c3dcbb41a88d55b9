import type { Call } from './call.ts';

export const overviews = {} satisfies Record<string, Call>;
