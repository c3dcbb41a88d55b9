import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncOne } from './sync-folder.ts';

/** How often the engine made the disk keep what it wrote; every start proves that a commit raises it. */
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

/** PGlite's file system has no fsync: without this, PostgreSQL's is a silent no-op and a power loss eats commits. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args);
    ready.emscriptenOpts.preRun?.unshift(module => {
      const { NODEFS } = module as unknown as NodeFsModule;
      NODEFS.stream_ops.fsync = ({ nfd }) => (nfd === undefined ? 0 : keep(nfd));
      // A log segment is written under a passing name; its final name must survive as well as its bytes.
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
    // Whatever the reason: the bytes may not be there, so the engine must not acknowledge them.
    return EIO;
  }
}

const settings = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  // One user at a time: PostgreSQL's defaults for a machine of its own would only cost memory.
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
