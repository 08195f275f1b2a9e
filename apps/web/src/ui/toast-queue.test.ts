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

test('a toast closes after 5 s, and a toast with an Undo button closes after 10 s', () => {
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

test('a success toast closes earlier error toasts and no other toasts', () => {
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'neg', text: 'failed' })
  addToast({ tone: 'pos', text: 'saved' })
  expect(texts()).toEqual(['deleted', 'saved'])
})

test('a toast closes earlier toasts that are about the same thing, so that only the last change can be undone', () => {
  addToast({ tone: 'inf', text: 'first change of both legs', action: undo, about: ['there', 'back'] })
  addToast({ tone: 'inf', text: 'another event', action: undo, about: ['elsewhere'] })
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'inf', text: 'second change of one leg', action: undo, about: ['back'] })
  expect(texts()).toEqual(['another event', 'deleted', 'second change of one leg'])
})

test('a toast with `seconds` closes after that many seconds', () => {
  addToast({ tone: 'neg', text: 'not moved', action: undo, seconds: 3 })
  vi.advanceTimersByTime(2_999)
  expect(texts()).toEqual(['not moved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a fourth toast replaces the oldest toast that has a timeout', () => {
  addToast({ tone: 'inf', text: 'new version', seconds: null })
  for (const text of ['a', 'b', 'c']) addToast({ tone: 'neg', text })
  expect(texts()).toEqual(['new version', 'b', 'c'])
})

test('`pauseToasts` pauses the timer of every toast, and each timer later resumes with its remaining time', () => {
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

test('a toast without text is not shown and is reported as an error', () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  addToast({ tone: 'neg', text: ' ' })
  expect(texts()).toEqual([])
  expect(reportError).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('`onLeave` is called once when a toast times out, is closed or is replaced by a newer toast', () => {
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

test('`closeToastsOfAccount` closes all toasts except those with `outlivesAccount`', () => {
  const version = addToast({ tone: 'inf', text: 'new version', seconds: null, outlivesAccount: true })
  addToast({ tone: 'inf', text: 'deleted', action: undo })
  addToast({ tone: 'neg', text: 'failed' })
  closeToastsOfAccount()
  expect(texts()).toEqual(['new version'])
  closeToast(version)
})
