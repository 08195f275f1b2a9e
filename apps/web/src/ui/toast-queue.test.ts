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

test('closes a success or error toast after 5 s, and a toast with Undo after 10 s', () => {
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

test('closes earlier error toasts when a success toast is added, and keeps other toasts', () => {
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'neg', text: 'failed' })
  addToast({ tone: 'pos', text: 'saved' })
  expect(texts()).toEqual(['deleted', 'saved'])
})

test('keeps a toast for its own `seconds`, if they are set', () => {
  addToast({ tone: 'neg', text: 'not moved', action: undo, seconds: 3 })
  vi.advanceTimersByTime(2_999)
  expect(texts()).toEqual(['not moved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('removes the oldest toast with a timeout when a fourth toast is added', () => {
  addToast({ tone: 'inf', text: 'new version', seconds: null })
  for (const text of ['a', 'b', 'c']) addToast({ tone: 'neg', text })
  expect(texts()).toEqual(['new version', 'b', 'c'])
})

test('pauses the timers of old and new toasts, and resumes each timer with its remaining time', () => {
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

test('hides a toast without text and reports the error', () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  addToast({ tone: 'neg', text: ' ' })
  expect(texts()).toEqual([])
  expect(reportError).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('calls onLeave once when a toast timed out, was closed or was removed by newer toasts', () => {
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

test("closes the account's toasts at sign-out and keeps the toasts about the app", () => {
  const version = addToast({ tone: 'inf', text: 'new version', seconds: null, outlivesAccount: true })
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'neg', text: 'failed' })
  closeToastsOfAccount()
  expect(texts()).toEqual(['new version'])
  closeToast(version)
})
