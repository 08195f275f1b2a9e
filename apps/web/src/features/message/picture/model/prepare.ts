import { moves, PictureError, PREPARED, problemOf, within } from './picture-file.ts'

/** The size to send if this device cannot measure the picture. The server measures and corrects the size. */
const UNKNOWN = { width: 1024, height: 768 }
const MOST_PIXELS_ANNOUNCED = 20_000

export interface Prepared {
  readonly file: Blob
  readonly width: number
  readonly height: number
}

/**
 * Compresses a file to a JPEG of at most 1024 px, turns it upright, and removes the metadata.
 * An animated picture stays unchanged, and so does a picture that takes too long to decode.
 * @throws PictureError
 */
export async function prepare(file: File): Promise<Prepared> {
  const problem = problemOf(file)
  if (problem) throw new PictureError(problem)
  const head = new Uint8Array(
    await file
      .slice(0, 32)
      .arrayBuffer()
      .catch(() => {
        throw new PictureError('unreadable')
      }),
  )
  const url = URL.createObjectURL(file)
  try {
    const image = await decoded(url)
    if (image === null) return { file, ...UNKNOWN }
    if (moves(file.type, head))
      return { file, ...within(image.naturalWidth, image.naturalHeight, MOST_PIXELS_ANNOUNCED) }
    return await drawn(image, file)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Decodes a picture. Returns null if decoding takes too long. */
async function decoded(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), PREPARED.patience)))
  const opened = image.decode().then(
    () => image,
    () => {
      throw new PictureError('unreadable')
    },
  )
  // If decoding fails after the timeout, no code awaits the promise anymore.
  // This `catch` keeps the late failure from becoming an unhandled rejection.
  opened.catch(() => undefined)
  try {
    return await Promise.race([opened, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

async function drawn(image: HTMLImageElement, file: File): Promise<Prepared> {
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === 0 || naturalHeight === 0) throw new PictureError('unreadable')
  const size = within(naturalWidth, naturalHeight, PREPARED.edge)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) return { file, ...size }
  // Fill the canvas with white first, because JPEG stores transparent areas as black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, size.width, size.height)
  const small = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', PREPARED.quality),
  )
  return { file: small ?? file, ...size }
}
