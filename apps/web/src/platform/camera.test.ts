import { expect, test } from 'vitest'
import { type Camera, nativeCamera, setCamera } from './camera.ts'

test("nativeCamera returns null in a browser and the wrapper's camera in a native app", () => {
  expect(nativeCamera()).toBeNull()
  const camera: Camera = {
    takePhoto: () => Promise.resolve(null),
    chooseFromGallery: () => Promise.resolve(null),
  }
  setCamera(camera)
  expect(nativeCamera()).toBe(camera)
})
