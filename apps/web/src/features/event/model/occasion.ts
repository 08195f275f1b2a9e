import type { Event } from '@homefield/contract/event'

/**
 * Moves the tournament's name to the end of a game's title, because the end is cut off first:
 * 'Rose City Tournament: vs Rapids' becomes 'vs Rapids, Rose City Tournament'.
 * Other titles do not change. 'Practice' in 'Practice: bring shin guards' must not be cut off.
 */
export function opponentFirst(title: string, activity: Event['activity']): string {
  if (activity !== 'game' && activity !== 'tournament') return title
  const [, occasion, rest] = /^(.{3,}?): (\S.*)$/.exec(title) ?? []
  if (occasion === undefined || rest === undefined) return title
  const game = /^(?:vs|v|at)\b/i.test(rest) ? rest : rest.charAt(0).toLocaleUpperCase() + rest.slice(1)
  return `${game}, ${occasion}`
}
