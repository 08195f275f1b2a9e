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
 * Compresses a chosen file to a JPEG of at most 1024 px. Applies the camera's rotation and removes the metadata.
 * Returns an animated picture unchanged. Also returns a picture unchanged if decoding takes too long.
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

/** Returns null if decoding takes too long. */
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
  // After the timeout, decoding may still fail, and no code awaits the result.
  // The `catch` prevents an unhandled rejection if decoding fails late.
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
  // Fill the canvas with white, because JPEG would store transparent areas as black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, size.width, size.height)
  const small = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', PREPARED.quality),
  )
  return { file: small ?? file, ...size }
}
