/**
 * The photo source of a native app. A browser has none set and uses its file chooser, which offers a phone's
 * camera.
 */
export interface Camera {
  /**
   * A new photo at quality 90 of 100; null if the user cancelled.
   * @throws CameraError
   */
  takePhoto(): Promise<File | null>
  /**
   * A photo from the phone's gallery; null if the user cancelled.
   * @throws CameraError
   */
  chooseFromGallery(): Promise<File | null>
}

/**
 * - `refused`: the user denied permission.
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

/** Called by a native wrapper before anything is shown. */
export function setCamera(camera: Camera): void {
  filled = camera
}

export function nativeCamera(): Camera | null {
  return filled
}
