/** Maximum side of the uploaded square in px. The largest photo on the server has half this side (512 px). */
const LARGEST = 1024
const QUALITY = 0.9
/**
 * Maximum number of pixels, which is twice a 60-megapixel photo.
 * A larger picture would exhaust a phone's memory.
 */
const MOST_PIXELS = 120_000_000

export type PhotoProblem = 'notAnImage' | 'unreadable' | 'tooLarge'

/** Thrown if a file cannot be used as a photo. `problem` is the reason. */
export class PhotoError extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The selected square, measured in pixels of the original picture. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Returns the side of the uploaded square in px. The upload never has more pixels than the selected square.
 */
export function edgeOf(area: Area): number {
  return Math.max(1, Math.min(LARGEST, Math.round(Math.min(area.width, area.height))))
}

/**
 * Returns the first image among the files.
 * A file without a type may be an image too, because Windows gives HEIC files no type.
 */
export function imageAmong(files: Iterable<File> | null | undefined): File | null {
  return [...(files ?? [])].find((file) => file.type === '' || file.type.startsWith('image/')) ?? null
}

/**
 * Decodes the picture and applies the camera's rotation.
 * @throws PhotoError
 */
export async function decode(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    throw new PhotoError('unreadable')
  }
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new PhotoError('unreadable')
  if (image.naturalWidth * image.naturalHeight > MOST_PIXELS) throw new PhotoError('tooLarge')
  return image
}

/**
 * Crops the selected square to a JPEG file. The camera's metadata (place, time, device) is removed.
 * @throws PhotoError
 */
export async function cut(image: HTMLImageElement, area: Area): Promise<Blob> {
  const edge = edgeOf(area)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoError('unreadable')
  // Fill the canvas with white first, because JPEG stores transparent areas as black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, edge, edge)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, edge, edge)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new PhotoError('unreadable')
  return blob
}
