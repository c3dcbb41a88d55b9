// Loaded before a program (`--import`). It keeps in VERDEEL_DISK only what the program made the disk keep below VERDEEL_ROOT.
// When the program is killed, that folder has what a power loss would leave.
import fs from 'node:fs';
import path from 'node:path';

const { VERDEEL_ROOT: root = '', VERDEEL_DISK: disk = '' } = process.env;
const { fsyncSync, renameSync } = fs;
const onDisk = (at: string) => path.join(disk, path.relative(root, at));
let renamed: { from: string; to: string }[] = [];

fs.renameSync = (from, to) => {
  renameSync(from, to);
  renamed.push({ from: String(from), to: String(to) });
};

fs.fsyncSync = descriptor => {
  fsyncSync(descriptor);
  const at = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
  if (!at.startsWith(root)) return;
  if (fs.fstatSync(descriptor).isDirectory()) keepNames(at);
  else keepContent(at);
};

/** A file may have been renamed while it was open. Then its final name counts. */
function keepContent(at: string): void {
  const kept = onDisk(at);
  fs.mkdirSync(path.dirname(kept), { recursive: true });
  fs.copyFileSync(at, `${kept}.part`);
  renameSync(`${kept}.part`, kept);
}

/** A change of names is permanent only when the folder is synced. */
function keepNames(folder: string): void {
  const here = renamed.filter(({ to }) => path.dirname(to) === folder);
  renamed = renamed.filter(({ to }) => path.dirname(to) !== folder);
  for (const { from, to } of here) if (fs.existsSync(onDisk(from))) renameSync(onDisk(from), onDisk(to));
}
