/** Of what is uploaded, in pixels: twice the server's largest square. */
const LARGEST = 1024
const QUALITY = 0.9
/** A photo of a large camera has 60; beyond this a phone's browser runs out of memory while it decodes. */
const MOST_PIXELS = 120_000_000

export type PhotoProblem = 'notAnImage' | 'unreadable' | 'tooLarge'

/** Why a file cannot be the portrait. */
export class PhotoError extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** In the picture's own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The edge of the square that is uploaded: never more pixels than were chosen. */
export function edgeOf(area: Area): number {
  return Math.max(1, Math.min(LARGEST, Math.round(Math.min(area.width, area.height))))
}

/** The first file a person dropped or pasted that says it is an image, or says nothing (HEIC on Windows). */
export function imageAmong(files: Iterable<File> | null | undefined): File | null {
  return [...(files ?? [])].find((file) => file.type === '' || file.type.startsWith('image/')) ?? null
}

/**
 * The picture as the browser decodes it, turned as its camera was held.
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
 * The chosen square as a JPEG without anything the camera wrote beside the pixels (place, time, device).
 * @throws PhotoError
 */
export async function cut(image: HTMLImageElement, area: Area): Promise<Blob> {
  const edge = edgeOf(area)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoError('unreadable')
  // A JPEG has no transparency; what shines through is white, not black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, edge, edge)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, edge, edge)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new PhotoError('unreadable')
  return blob
}
