import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive. Its content is read once, when the archive reaches this file. */
export interface ZipEntry {
  /** Path inside the archive, with `/`. */
  readonly name: string
  readonly modified: Temporal.Instant
  /** False for content that is already compressed, such as a photo. */
  readonly isCompressible: boolean
  content(): AsyncIterable<Uint8Array>
}

/**
 * Creates a zip archive as a stream. Only one piece of one file is in memory, plus the list of earlier files.
 * The archive reads its sources only as fast as the consumer reads the archive.
 * The archive does not use ZIP64, because it stays below 4 GB, which is far more than a family has.
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
      // The archive passes an uncompressed piece on as is, and the source may reuse the buffer while the disk is slow.
      // Therefore the piece is copied.
      file.push(entry.isCompressible ? chunk : chunk.slice())
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  archive.end()
  yield* taken()
}
