import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** What the archive says it becomes; else the truth. */
  declared?: number;
  flags?: number;
  /** The kind and rights of a file, as Unix writes them. */
  mode?: number;
  /** Deflated already. */
  deflated?: Buffer;
}

/** An archive as an attacker writes it, by hand: what it says of its entries need not be true. */
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

/** What an archive of an honest writer holds. */
export function unzip(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map(field => file.readUInt16LE(at + field)) as [number, number, number];
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + file.readUInt32LE(at + 20));
    const isDeflated = file.readUInt16LE(at + 10) === 8;
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + name),
      content: isDeflated ? inflateRawSync(content) : content,
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
