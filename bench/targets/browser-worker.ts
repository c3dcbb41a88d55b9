import { settleOnce } from './settling.ts';

/** The worker of a page: it fetches the book itself. */
const text = await (await fetch('/book')).text();
postMessage(settleOnce(text, () => performance.now()));
