/* A picture's position in the viewer is a scale relative to the fitted size and an offset from the center.
Lengths are in CSS px. Points are relative to the center of the viewer's picture area. */

export interface Edges {
  readonly width: number
  readonly height: number
}

export interface View {
  /** The zoom factor. At 1, the whole picture fits on the screen. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const FIT: View = { scale: 1, x: 0, y: 0 }
const MOST_SCALE = 8
/**
 * The zoom factor after a double tap, and the factor by which each press of a zoom button changes the zoom.
 */
export const TAP_SCALE = 2.5
export const STEP = 1.5

/** Returns the size at which the whole picture fits into the area. A small picture is not enlarged. */
export function fitted(picture: Edges, stage: Edges): Edges {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Limits a view, so that an enlarged picture has no empty margin and a smaller picture is centered. */
export function held(view: View, shown: Edges, stage: Edges): View {
  const scale = Math.min(MOST_SCALE, Math.max(1, view.scale))
  return {
    scale,
    x: between(view.x, (shown.width * scale - stage.width) / 2),
    y: between(view.y, (shown.height * scale - stage.height) / 2),
  }
}

function between(value: number, most: number): number {
  // Return 0 instead of -0, so that a centered picture has the same position as in the initial view (`FIT`).
  return most <= 0 ? 0 : Math.min(most, Math.max(-most, value))
}

/** Zooms to the factor `scale` and keeps the given point at the same place on the screen. */
export function zoomedAt(view: View, scale: number, point: Point): View {
  const to = Math.min(MOST_SCALE, Math.max(1, scale))
  const by = to / view.scale
  return { scale: to, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
}

/** Returns the visible part of the picture for the thumbnail's frame, in fractions of the picture's size. */
export function visiblePart(
  view: View,
  shown: Edges,
  stage: Edges,
): { left: number; top: number; width: number; height: number } {
  const across = part(view.x, shown.width * view.scale, stage.width)
  const down = part(view.y, shown.height * view.scale, stage.height)
  return { left: across.from, top: down.from, width: across.share, height: down.share }
}

function part(moved: number, length: number, room: number): { from: number; share: number } {
  if (length <= room) return { from: 0, share: 1 }
  return { from: ((length - room) / 2 - moved) / length, share: room / length }
}

/** Returns what the user means by a swipe on a picture that is not enlarged. Distances are in px. */
export function meantBy(dx: number, dy: number): 'previous' | 'next' | 'close' | null {
  if (dy > 110 && dy > Math.abs(dx) * 1.3) return 'close'
  if (Math.abs(dx) < 60 || Math.abs(dx) < Math.abs(dy)) return null
  return dx > 0 ? 'previous' : 'next'
}
