import type { Call } from './call.ts';

export const segments = {} satisfies Record<string, Call>;
