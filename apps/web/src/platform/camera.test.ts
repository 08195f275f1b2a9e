import { expect, test } from 'vitest'
import { type Camera, nativeCamera, setCamera } from './camera.ts'

test('a browser has no camera of its own to ask, a native wrapper fills in one', () => {
  expect(nativeCamera()).toBeNull()
  const camera: Camera = {
    takePhoto: () => Promise.resolve(null),
    chooseFromGallery: () => Promise.resolve(null),
  }
  setCamera(camera)
  expect(nativeCamera()).toBe(camera)
})
