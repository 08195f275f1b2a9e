/**
 * Takes and chooses photos with the camera and the photo gallery of a native app.
 * In a browser, the file chooser itself offers the phone's camera.
 */
export interface Camera {
  /**
   * Opens the camera and returns the photo at 90 % quality. Resolves to null if the user canceled.
   * @throws CameraError
   */
  takePhoto(): Promise<File | null>
  /**
   * Lets the user choose a photo from the phone's gallery. Resolves to null if the user canceled.
   * @throws CameraError
   */
  chooseFromGallery(): Promise<File | null>
}

/**
 * Thrown if no photo can be taken or chosen. `refused`: permission denied. `failed`: any other reason.
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

/** A native wrapper calls `setCamera` at start-up, before the app shows anything. */
export function setCamera(camera: Camera): void {
  filled = camera
}

export function nativeCamera(): Camera | null {
  return filled
}
