import { describe, expect, it } from 'vitest'
import { AT_REST, isReady, opening, type Pull, pulled, type PullEvent } from './pull.ts'

const down: PullEvent = { type: 'down', x: 200, y: 100, scrolled: 0 }
const move = (dy: number, dx = 0): PullEvent => ({ type: 'move', x: 200 + dx, y: 100 + dy })
const up: PullEvent = { type: 'up' }
const after = (...events: PullEvent[]): Pull => events.reduce(pulled, AT_REST)

describe('pull-to-refresh', () => {
  it('starts a pull when the finger has moved more than 10 px down', () => {
    expect(after(down, move(10)).phase).toBe('watching')
    expect(after(down, move(11))).toEqual({ phase: 'pulling', y: 100, distance: 11 })
  })

  it('moves the page down and back up with the finger, but never more than 80 px down', () => {
    expect(opening(after(down, move(40)))).toBe(40)
    expect(opening(after(down, move(80)))).toBe(80)
    expect(opening(after(down, move(300)))).toBe(80)
    expect(opening(after(down, move(60), move(25)))).toBe(25)
    expect(opening(after(down, move(60), move(-25)))).toBe(0)
  })

  it('refreshes if the finger is lifted after a pull of at least 70 px, and otherwise slides the page back', () => {
    expect(isReady(after(down, move(69)))).toBe(false)
    expect(after(down, move(69), up)).toEqual(AT_REST)
    expect(isReady(after(down, move(70)))).toBe(true)
    expect(after(down, move(70), up)).toEqual({ phase: 'refreshing' })
    expect(after(down, move(90), move(50), up)).toEqual(AT_REST)
  })

  it('holds the page 56 px down and ignores touches until the refresh is done', () => {
    const refreshing = after(down, move(75), up)
    expect(opening(refreshing)).toBe(56)
    expect([down, move(50), up].reduce(pulled, refreshing)).toEqual(refreshing)
    expect(pulled(refreshing, { type: 'done' })).toEqual(AT_REST)
  })

  it('ignores a touch on a scrolled page, a sideways swipe and an upward swipe', () => {
    expect(after({ ...down, scrolled: 1 }, move(60))).toEqual(AT_REST)
    expect(after(down, move(5, 14), move(80, 14))).toEqual(AT_REST)
    expect(after(down, move(-12), move(60))).toEqual(AT_REST)
    expect(after(down, move(30, 31), up)).toEqual(AT_REST)
  })

  it('slides the page back when the touch is canceled', () => {
    expect(after(down, move(75), { type: 'cancel' }, up)).toEqual(AT_REST)
  })
})
