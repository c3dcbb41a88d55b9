import fs from 'node:fs';
import path from 'node:path';

/** One file's bytes, or one folder's names. */
export function syncOne(at: string): void {
  const descriptor = fs.openSync(at, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Everything below the folder, and the folder itself, on the disk. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(at);
    else if (entry.isFile()) syncOne(at);
  }
  syncOne(folder);
}

export function syncParent(folder: string): void {
  syncOne(path.dirname(path.resolve(folder)));
}
