/**
 * Stores the visible toasts outside of React, so that code outside of React components can show a toast.
 *
 * The queue shows at most three toasts. A fourth toast removes the oldest toast that has a timeout.
 * A toast closes after 5 s. A toast with a button, such as Undo, closes after 10 s.
 * A success toast closes earlier error toasts.
 * A toast with `about` closes earlier toasts about the same thing, because their Undo would undo the newer change.
 * An error that the user must fix is not shown as a toast but in the row or form where the error occurred.
 * Each toast has its own remaining time. All timers pause while the pointer or the focus is on a toast.
 * The queue ignores a toast without text, because a box with only a close button says nothing.
 */
export type ToastTone = 'pos' | 'neg' | 'inf'

export interface ToastContent {
  tone: ToastTone
  text: string
  /** The toast's button, such as Undo or Try Again. Pressing the button also closes the toast. */
  action?: { label: string; onPress: () => void }
  /** What the toast's button changes, such as legs. */
  about?: readonly string[]
  /** Called once when the toast disappears for any reason. From then on, Undo is no longer possible. */
  onLeave?: () => void
  /**
   * Set `outlivesAccount` for a toast without personal data. The toast then stays visible after a sign-out.
   */
  outlivesAccount?: boolean
  /**
   * Seconds until the toast closes, instead of the usual 5 or 10. If null, the toast stays until it is closed.
   */
  seconds?: number | null
}

export interface ShownToast extends ToastContent {
  id: number
  /** Milliseconds until the toast closes. If null, the toast stays until the user closes it. */
  duration: number | null
}

const TOAST_MS = 5_000
const ACTION_MS = 10_000
const MAX_TOASTS = 3

interface Clock {
  remaining: number
  startedAt: number
  timer: ReturnType<typeof setTimeout> | null
}

let shown: readonly ShownToast[] = []
let isPaused = false
let nextId = 1
const clocks = new Map<number, Clock>()
const listeners = new Set<() => void>()

/** Adds a toast. @returns the id of the toast, for `closeToast` */
export function addToast(content: ToastContent): number {
  if (content.text.trim() === '') {
    reportError(new Error(`A ${content.tone} toast has no text`))
    return nextId++
  }
  const usual = content.action ? ACTION_MS : TOAST_MS
  const duration = content.seconds === undefined ? usual : content.seconds && content.seconds * 1_000
  const toast = { ...content, id: nextId++, duration }
  if (content.tone === 'pos') for (const other of shown) if (other.tone === 'neg') closeToast(other.id)
  for (const other of shown)
    if (other.about?.some((one) => content.about?.includes(one))) closeToast(other.id)
  const crowd = [...shown, toast]
  if (crowd.length > MAX_TOASTS) {
    const leaving = shown.find((other) => other.duration !== null) ?? shown[0]
    if (leaving) closeToast(leaving.id)
  }
  shown = [...shown, toast]
  if (duration !== null) {
    clocks.set(toast.id, { remaining: duration, startedAt: 0, timer: null })
    if (!isPaused) startClock(toast.id)
  }
  notify()
  return toast.id
}

export function closeToast(id: number): void {
  stopClock(id)
  clocks.delete(id)
  const leaving = shown.find((toast) => toast.id === id)
  shown = shown.filter((toast) => toast.id !== id)
  notify()
  leaving?.onLeave?.()
}

/**
 * Closes the account's toasts when the user signs out or the session ends.
 * Without this, the next user of the device could see or undo the previous user's actions.
 */
export function closeToastsOfAccount(): void {
  for (const toast of shown) if (!toast.outlivesAccount) closeToast(toast.id)
}

export function pauseToasts(): void {
  isPaused = true
  for (const id of clocks.keys()) stopClock(id)
}

export function resumeToasts(): void {
  isPaused = false
  for (const id of clocks.keys()) startClock(id)
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function startClock(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer !== null) return
  clock.startedAt = performance.now()
  clock.timer = setTimeout(() => closeToast(id), clock.remaining)
}

function stopClock(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer === null) return
  clearTimeout(clock.timer)
  clock.timer = null
  clock.remaining -= performance.now() - clock.startedAt
}

function notify(): void {
  for (const listener of listeners) listener()
}
