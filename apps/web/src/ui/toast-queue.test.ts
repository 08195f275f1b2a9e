import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addToast,
  closeToast,
  closeToastsOfAccount,
  pauseToasts,
  resumeToasts,
  shownToasts,
} from './toast-queue.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  closeToastsOfAccount()
  resumeToasts()
  vi.useRealTimers()
})

const texts = () => shownToasts().map((toast) => toast.text)
const undo = { label: 'Undo', onPress: () => undefined }

test('closes a toast after 5 s, an error too, and one with Undo after 10 s', () => {
  addToast({ tone: 'pos', text: 'saved' })
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'neg', text: 'failed' })
  vi.advanceTimersByTime(4_999)
  expect(texts()).toEqual(['saved', 'deleted', 'failed'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['deleted'])
  vi.advanceTimersByTime(5_000)
  expect(texts()).toEqual([])
})

test('a success closes the errors before it, and leaves what is no error', () => {
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'neg', text: 'failed' })
  addToast({ tone: 'pos', text: 'saved' })
  expect(texts()).toEqual(['deleted', 'saved'])
})

test('one that says how long it stands, stands that long', () => {
  addToast({ tone: 'neg', text: 'not moved', action: undo, seconds: 3 })
  vi.advanceTimersByTime(2_999)
  expect(texts()).toEqual(['not moved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a fourth pushes out the oldest that would have gone by itself', () => {
  addToast({ tone: 'inf', text: 'new version', seconds: null })
  for (const text of ['a', 'b', 'c']) addToast({ tone: 'neg', text })
  expect(texts()).toEqual(['new version', 'b', 'c'])
})

test('clocks stand still while paused, for what is added meanwhile too, and go on with what was left', () => {
  addToast({ tone: 'pos', text: 'early' })
  vi.advanceTimersByTime(3_000)
  pauseToasts()
  addToast({ tone: 'pos', text: 'late' })
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['early', 'late'])
  resumeToasts()
  vi.advanceTimersByTime(2_000)
  expect(texts()).toEqual(['late'])
  vi.advanceTimersByTime(3_000)
  expect(texts()).toEqual([])
})

test('without words nothing is shown, and the mistake is told', () => {
  const told = vi.fn()
  vi.stubGlobal('reportError', told)
  addToast({ tone: 'neg', text: ' ' })
  expect(texts()).toEqual([])
  expect(told).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('what a toast offered is told to be over once, whichever way it goes', () => {
  const left = vi.fn<(way: string) => void>()
  const toast = (text: string) => addToast({ tone: 'inf', text, action: undo, onLeave: () => left(text) })
  toast('by itself')
  vi.advanceTimersByTime(10_000)
  closeToast(toast('closed'))
  const pushed = toast('pushed out')
  for (const text of ['one', 'two', 'three']) addToast({ tone: 'pos', text })
  closeToast(pushed)
  expect(left.mock.calls).toEqual([['by itself'], ['closed'], ['pushed out']])
})

test('where an account ends, all that was said to it goes, and what is said of the app stays', () => {
  const version = addToast({ tone: 'inf', text: 'new version', seconds: null, outlivesAccount: true })
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'neg', text: 'failed' })
  closeToastsOfAccount()
  expect(texts()).toEqual(['new version'])
  closeToast(version)
})
