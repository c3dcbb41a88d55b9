import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** The inflated size that the archive declares. By default the true one. */
  declared?: number;
  flags?: number;
  /** The kind and rights of a file, as Unix writes them. */
  mode?: number;
  /** The content is already deflated. */
  deflated?: Buffer;
}

/** An archive as an attacker writes it, by hand. What it declares of its entries need not be true. */
export function zip(entries: readonly ZipEntry[], count = entries.length): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared, flags = 0, mode = 0, deflated = deflateRawSync(content) } of entries) {
    const names = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(flags, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(deflated.length, 14);
    about.writeUInt32LE(declared ?? content.length, 18);
    about.writeUInt16LE(names.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, names, deflated]);
    local.push(entry);
    const tail = Buffer.alloc(14);
    tail.writeUInt16LE(mode, 8);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), about, tail, names);
    offset += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(count, 0xffff), 4);
  end.writeUInt16LE(Math.min(count, 0xffff), 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
