/**
 * The state machine of pull-to-refresh (specification, sections 4 and 9). `pull-to-refresh.tsx` renders it.
 * In the phase `watching`, a finger touches a page that is scrolled to its top.
 * In the phase `pulling`, the finger has moved more than 10 px down, and more down than sideways.
 * The page moves down with the finger, by at most 80 px.
 * In the phase `refreshing`, the finger was lifted after a pull of at least 70 px.
 * The page stays 56 px down until the refresh is done.
 * The page slides back if the pull was shorter, or if a second finger or a phone call cancels the touch.
 *
 *     idle ──down at the top──▶ watching ──> 10 px down──▶ pulling ──up at ≥ 70──▶ refreshing ──done──▶ idle
 *                                  │ sideways, up              │ up before, canceled
 *                                  └──────────▶ idle ◀─────────┘
 */
export const PULL = {
  /** A touch becomes a pull when the finger has moved down by more than this many px. */
  start: 10,
  release: 70,
  cap: 80,
  /** Distance in px by which the page stays down during the refresh. */
  rest: 56,
} as const

export type Pull =
  | { readonly phase: 'idle' }
  | { readonly phase: 'watching'; readonly x: number; readonly y: number }
  | { readonly phase: 'pulling'; readonly y: number; readonly distance: number }
  | { readonly phase: 'refreshing' }

export type PullEvent =
  | { readonly type: 'down'; readonly x: number; readonly y: number; readonly scrolled: number }
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  | { readonly type: 'up' }
  | { readonly type: 'cancel' }
  /** The component sends `done` when the refresh has finished or was skipped. */
  | { readonly type: 'done' }

export const AT_REST: Pull = { phase: 'idle' }

export function pulled(pull: Pull, event: PullEvent): Pull {
  if (event.type === 'done') return pull.phase === 'refreshing' ? AT_REST : pull
  if (pull.phase === 'refreshing') return pull
  switch (event.type) {
    case 'down':
      return event.scrolled > 0 ? AT_REST : { phase: 'watching', x: event.x, y: event.y }
    case 'move':
      return moved(pull, event.x, event.y)
    case 'up':
      return pull.phase === 'pulling' && isReady(pull) ? { phase: 'refreshing' } : AT_REST
    case 'cancel':
    default:
      return AT_REST
  }
}

function moved(pull: Pull, x: number, y: number): Pull {
  if (pull.phase === 'pulling') {
    return { ...pull, distance: Math.min(PULL.cap, Math.max(0, y - pull.y)) }
  }
  if (pull.phase !== 'watching') return pull
  const down = y - pull.y
  const aside = Math.abs(x - pull.x)
  if (down > PULL.start && down > aside) {
    return { phase: 'pulling', y: pull.y, distance: Math.min(PULL.cap, down) }
  }
  return down < -PULL.start || aside > PULL.start ? AT_REST : pull
}

/** Returns whether lifting the finger now would start a refresh. */
export function isReady(pull: Pull): boolean {
  return pull.phase === 'pulling' && pull.distance >= PULL.release
}

/** Returns by how many px the page is moved down now. */
export function opening(pull: Pull): number {
  if (pull.phase === 'pulling') return pull.distance
  return pull.phase === 'refreshing' ? PULL.rest : 0
}
