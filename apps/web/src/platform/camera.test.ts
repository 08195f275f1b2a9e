import { expect, test } from 'vitest'
import { type Camera, nativeCamera, setCamera } from './camera.ts'

test('returns null in a browser, and the camera of the native wrapper in an app', () => {
  expect(nativeCamera()).toBeNull()
  const camera: Camera = {
    takePhoto: () => Promise.resolve(null),
    chooseFromGallery: () => Promise.resolve(null),
  }
  setCamera(camera)
  expect(nativeCamera()).toBe(camera)
})
