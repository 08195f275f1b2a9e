/**
 * Where a native app takes photos from. In a browser none is set, and the browser's file chooser is used, which itself
 * offers a phone's camera.
 */
export interface Camera {
  /**
   * A new photo at quality 90 of 100; null where the person cancelled.
   * @throws CameraError
   */
  takePhoto(): Promise<File | null>
  /**
   * A photo from the phone's gallery; null where the person cancelled.
   * @throws CameraError
   */
  chooseFromGallery(): Promise<File | null>
}

/**
 * - `refused`: the person has not allowed it.
 * - `failed`: anything else.
 */
export class CameraError extends Error {
  readonly reason: 'refused' | 'failed'

  constructor(reason: 'refused' | 'failed') {
    super(`Camera: ${reason}`)
    this.name = 'CameraError'
    this.reason = reason
  }
}

let filled: Camera | null = null

/** Called by a native wrapper, before anything is shown. */
export function setCamera(camera: Camera): void {
  filled = camera
}

export function nativeCamera(): Camera | null {
  return filled
}
