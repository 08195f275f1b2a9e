/**
 * Where a native app takes photos from. In a browser nothing fills it, and the browser's own file chooser is asked, which
 * offers a phone's camera by itself.
 */
export interface Camera {
  /** A new one at quality 90 of 100; null where the person thought better of it. @throws CameraError */
  takePhoto(): Promise<File | null>
  /** One of those the phone has; null likewise. @throws CameraError */
  chooseFromGallery(): Promise<File | null>
}

/** - `refused`: the person has not allowed it. - `failed`: whatever else. */
export class CameraError extends Error {
  readonly reason: 'refused' | 'failed'

  constructor(reason: 'refused' | 'failed') {
    super(`Camera: ${reason}`)
    this.name = 'CameraError'
    this.reason = reason
  }
}

let filled: Camera | null = null

/** For a native wrapper, before anything is shown. */
export function setCamera(camera: Camera): void {
  filled = camera
}

export function nativeCamera(): Camera | null {
  return filled
}
