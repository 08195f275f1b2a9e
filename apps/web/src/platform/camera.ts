/**
 * Accesses the camera and the photo gallery in a native app.
 * A browser does not need this interface, because the browser's file chooser offers the phone's camera.
 */
export interface Camera {
  /**
   * Takes a new photo at quality 90 of 100. Resolves to null if the user cancelled.
   * @throws CameraError
   */
  takePhoto(): Promise<File | null>
  /**
   * Lets the user choose a photo from the phone's gallery. Resolves to null if the user cancelled.
   * @throws CameraError
   */
  chooseFromGallery(): Promise<File | null>
}

/**
 * Thrown if no photo was taken or chosen. `refused`: the user denied permission. `failed`: any other reason.
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
