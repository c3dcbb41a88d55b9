import { readBook } from './read-book.ts';

/** In a worker, so that the page does not stand still while a large scenario is settled. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => postMessage(readBook(data)));
