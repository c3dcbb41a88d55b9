import fs from 'node:fs';
import path from 'node:path';

/** Makes the disk keep the bytes of one file, or the names of one folder. */
export function syncOne(at: string): void {
  const descriptor = fs.openSync(at, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Makes the disk keep everything below the folder, and the folder itself. */
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
