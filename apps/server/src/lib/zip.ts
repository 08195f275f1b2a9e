import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive. Its content is asked for when its turn comes, and only once. */
export interface ZipEntry {
  /** Path inside the archive, with `/`. */
  readonly name: string
  readonly modified: Temporal.Instant
  /** False for what is compressed already, like a photo. */
  readonly isCompressible: boolean
  content(): AsyncIterable<Uint8Array>
}

/**
 * A zip archive as a stream of bytes: what is in memory is one piece of one file, and the list of what came before. It
 * reads on only as fast as it is read. Without ZIP64: an archive stays below 4 GB, far more than a family has.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, void> {
  let ready: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    if (piece.byteLength > 0) ready.push(piece)
  })
  const taken = (): Uint8Array[] => {
    const pieces = ready
    ready = []
    return pieces
  }

  for await (const entry of entries) {
    const file = entry.isCompressible ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name)
    file.mtime = entry.modified.epochMilliseconds
    archive.add(file)
    for await (const chunk of entry.content()) {
      // A stored piece is handed on as it came: its source may write over its buffer while the disk is slow.
      file.push(entry.isCompressible ? chunk : chunk.slice())
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  archive.end()
  yield* taken()
}
