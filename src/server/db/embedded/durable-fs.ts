import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncOne } from './sync-folder.ts';

/** How often the engine made the disk keep what it wrote. Every start proves that a commit increases it. */
export const synced = { count: 0 };

const EIO = 29;

interface NodeFsNode {
  name: string;
}
interface NodeFsModule {
  NODEFS: {
    realPath(node: NodeFsNode): string;
    stream_ops: { fsync?: (stream: { nfd?: number }) => number };
    node_ops: { rename(node: NodeFsNode, newDir: NodeFsNode, newName: string): void };
  };
}

/** PGlite's file system has no fsync. Without this class PostgreSQL's fsync does nothing, and a power loss destroys commits. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args);
    ready.emscriptenOpts.preRun?.unshift(module => {
      const { NODEFS } = module as unknown as NodeFsModule;
      NODEFS.stream_ops.fsync = ({ nfd }) => (nfd === undefined ? 0 : keep(nfd));
      // A log segment is written under a temporary name. Its final name must survive as well as its bytes.
      const { rename } = NODEFS.node_ops;
      NODEFS.node_ops.rename = (node, newDir, newName) => {
        rename(node, newDir, newName);
        syncOne(NODEFS.realPath(newDir));
      };
    });
    return ready;
  }
}

function keep(descriptor: number): number {
  try {
    fs.fsyncSync(descriptor);
    synced.count++;
    return 0;
  } catch {
    // Whatever the reason: the bytes may not be on the disk, so the engine must not acknowledge them.
    return EIO;
  }
}

const settings = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  // There is one user at a time. PostgreSQL's defaults are for a machine of its own and would only cost memory.
  shared_buffers: '32MB',
  maintenance_work_mem: '16MB',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
};

export function openDurable(folder: string): Promise<PGlite> {
  const withoutFsyncOff = PGlite.defaultStartParams.filter(parameter => parameter !== '-F');
  const own = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams: [...withoutFsyncOff, ...own] });
}
