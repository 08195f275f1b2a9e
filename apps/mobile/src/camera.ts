import { type Camera as CameraPort, CameraError } from '../../web/src/platform/camera.ts'
import { Camera } from './plugins.ts'

/** Image quality in percent, as set by the specification. */
const QUALITY = 90

/**
 * Error codes of the camera plugin (`CameraErrorCode`).
 * The error codes are copied here, because an import would bundle the plugin's code.
 */
const REFUSED = new Set(['OS-PLUG-CAMR-0003', 'OS-PLUG-CAMR-0005'])
const CANCELLED = new Set(['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020'])

export const camera: CameraPort = {
  takePhoto: () =>
    picked(
      'camera',
      async () => (await Camera.takePhoto({ quality: QUALITY, correctOrientation: true })).webPath,
    ),
  chooseFromGallery: () =>
    picked('photos', async () => {
      const { results } = await Camera.chooseFromGallery({
        mediaType: 0,
        allowMultipleSelection: false,
        quality: QUALITY,
        correctOrientation: true,
      })
      return results[0]?.webPath
    }),
}

/** @param path Resolves to the URL of the picture, or to undefined if the person picked no picture. */
async function picked(
  permission: 'camera' | 'photos',
  path: () => Promise<string | undefined>,
): Promise<File | null> {
  try {
    const held = await Camera.checkPermissions()
    const asked = held[permission].startsWith('prompt')
      ? await Camera.requestPermissions({ permissions: [permission] })
      : held
    if (asked[permission] === 'denied') throw new CameraError('refused')
    const found = await path()
    if (found === undefined) return null
    const bytes = await (await fetch(found)).blob()
    const type = bytes.type || 'image/jpeg'
    return new File([bytes], `photo.${type.replace('image/', '')}`, { type })
  } catch (error) {
    if (error instanceof CameraError) throw error
    const { code = '' } = error as { code?: string }
    if (CANCELLED.has(code)) return null
    throw new CameraError(REFUSED.has(code) ? 'refused' : 'failed')
  }
}
