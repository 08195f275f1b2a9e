/**
 * The toasts on the screen, kept outside React so that any code may say something.
 *
 * At most three stand at once; a fourth pushes out the oldest that would have left by itself. A toast leaves after 5 s,
 * one with an action after 10 s. A success closes the errors before it. An error that the user has to act on is no toast:
 * it stands in its row or form. Each toast keeps its own remaining time, so that hovering or focusing the region can stop
 * all clocks.
 *
 * What has no words is not shown: a box with nothing but a cross tells nobody anything.
 */
export type ToastTone = 'pos' | 'neg' | 'inf'

export interface ToastContent {
  tone: ToastTone
  text: string
  /** One action beside the words: Undo, Try again. The toast leaves when it is pressed. */
  action?: { label: string; onPress: () => void }
  /** It is gone, whichever way: what it offered is offered no more. */
  onLeave?: () => void
  /** It says nothing of an account: where the one that is open ends, it stays. */
  outlivesAccount?: boolean
  /** How long it stands, where that is not what its kind stands for; null until it is closed. */
  seconds?: number | null
}

export interface ShownToast extends ToastContent {
  id: number
  /** In ms; null stays. */
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

/** @returns its id, for `closeToast`. */
export function addToast(content: ToastContent): number {
  if (content.text.trim() === '') {
    reportError(new Error(`a ${content.tone} toast without words`))
    return nextId++
  }
  const usual = content.action ? ACTION_MS : TOAST_MS
  const duration = content.seconds === undefined ? usual : content.seconds && content.seconds * 1_000
  const toast = { ...content, id: nextId++, duration }
  if (content.tone === 'pos') for (const other of shown) if (other.tone === 'neg') closeToast(other.id)
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
  tell()
  return toast.id
}

export function closeToast(id: number): void {
  stopClock(id)
  clocks.delete(id)
  const leaving = shown.find((toast) => toast.id === id)
  shown = shown.filter((toast) => toast.id !== id)
  tell()
  leaving?.onLeave?.()
}

/** What was said to an account, and what it may still undo, is not for whoever comes next. */
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

function tell(): void {
  for (const listener of listeners) listener()
}
