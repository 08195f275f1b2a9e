import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file to add to a ZIP archive. The content is read when the archive reaches the file, not earlier. */
export interface ZipEntry {
  /** Path of the file inside the archive, with `/` between folders. */
  readonly name: string
  readonly modified: Temporal.Instant
  /** False for content that is already compressed, such as a photo. */
  readonly isCompressible: boolean
  content(): AsyncIterable<Uint8Array>
}

/**
 * Creates a ZIP archive as a stream. Memory holds only one chunk of data and the list of finished files.
 * The archive reads its files only as fast as the consumer reads the archive.
 * The archive does not use ZIP64, because the data of one family stays far below the 4 GB limit of plain ZIP.
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
      // The library fflate keeps a reference to an uncompressed chunk until the chunk is written.
      // The source may overwrite its buffer before the chunk is written, so the chunk is copied.
      file.push(entry.isCompressible ? chunk : chunk.slice())
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  archive.end()
  yield* taken()
}
