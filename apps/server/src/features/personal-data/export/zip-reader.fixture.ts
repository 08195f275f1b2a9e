import { crc32, inflateRawSync } from 'node:zlib'

/*
 * Reads a zip archive with Node's inflate and crc32, without any code of the archive writer under test.
 * The ZIP format is defined in APPNOTE 6.3.10.
 * The relevant sections are 4.3.7 (local header), 4.3.12 (central directory) and 4.3.16 (end record).
 */

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

/** Returns the content of each file by name. Throws if a size, checksum or signature is wrong. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  check(archive.readUInt32LE(end) === END, 'no end record')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  check(at + archive.readUInt32LE(end + 12) === end, 'the directory does not end where it says')

  const files = new Map<string, Buffer>()
  for (let nth = 0; nth < count; nth++) {
    check(archive.readUInt32LE(at) === ENTRY, 'no entry')
    const [method, sum, packed, size] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const local = archive.readUInt32LE(at + 42)
    check(archive.readUInt32LE(local) === LOCAL, `no local header of ${name}`)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(begin, begin + packed)
    check(method === STORED || method === DEFLATED, `${name} is packed in an unknown way`)
    const content = method === STORED ? bytes : inflateRawSync(bytes)
    check(content.length === size && crc32(content) === sum, `${name} is damaged`)
    check(!files.has(name), `${name} stands there twice`)
    files.set(name, content)
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  check(at === end, 'the directory is longer than its entries')
  return files
}

function check(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem)
}
