import { afterEach, expect, it, vi } from 'vitest'
import { prepare } from './prepare.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends a picture uncompressed if decoding takes longer than five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let markAsked: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (markAsked = resolve))
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode() {
        markAsked()
        return new Promise<void>(() => undefined)
      }
    },
  )
  const file = new File(['slow'], 'slow.jpg', { type: 'image/jpeg' })
  const done = vi.fn()

  const prepared = prepare(file).then((result) => {
    done()
    return result
  })
  await asked
  await vi.advanceTimersByTimeAsync(4_999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(await prepared).toEqual({ file, width: 1024, height: 768 })
})
