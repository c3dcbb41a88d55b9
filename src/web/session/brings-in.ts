import { useIsMutating } from '@tanstack/react-query';

/** Changes much of a scenario from this page, such as an upload. */
export const BRINGS_IN = ['brings in'];

/** Until it is stored and fetched: what changes meanwhile, nobody else did. */
export const useBringsIn = (): boolean => useIsMutating({ mutationKey: BRINGS_IN }) > 0;
