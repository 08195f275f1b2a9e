import { describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import { nextToSend, nextWakeUp } from './next-to-send.ts'

function queue(...items: (string | [string, Command['state']])[]): Command[] {
  return items.map((item, index) => {
    const [queueKey, state] = typeof item === 'string' ? ([item, 'pending'] as const) : item
    return { seq: index + 1, id: `c${index + 1}`, follows: null as string | null, queueKey, state } as Command
  })
}
const none = { byQueueKey: new Map<string, number>(), everyone: 0 }
const seqs = (commands: Command[]) => commands.map(({ seq }) => seq)

describe('nextToSend and nextWakeUp (C13)', () => {
  it('returns the first command of each queue key, and no more than three commands in total', () => {
    expect(seqs(nextToSend(queue('a', 'a', 'b', 'c', 'd'), new Set(), none, 0))).toEqual([1, 3, 4])
  })

  it('skips a queue key with a running request, which counts toward the limit of three requests', () => {
    expect(seqs(nextToSend(queue('a', 'a', 'b', 'c', 'd'), new Set(['a']), none, 0))).toEqual([3, 4])
  })

  it('sends no command with a queue key until the back-off of that key ends', () => {
    const backOffs = { byQueueKey: new Map([['a', 100]]), everyone: 0 }
    expect(seqs(nextToSend(queue('a', 'a', 'b'), new Set(), backOffs, 99))).toEqual([3])
    expect(seqs(nextToSend(queue('a', 'a', 'b'), new Set(), backOffs, 100))).toEqual([1, 3])
  })

  it('sends nothing at all during a back-off that the server has requested', () => {
    expect(nextToSend(queue('a', 'b'), new Set(), { byQueueKey: new Map(), everyone: 100 }, 99)).toEqual([])
  })

  it('skips a failed command, and resends a command that was being sent when the tab died', () => {
    expect(seqs(nextToSend(queue(['a', 'failed'], ['a', 'sending'], 'a'), new Set(), none, 0))).toEqual([2])
  })

  it('sends no command of a queue key until the `notBefore` time of the first command', () => {
    const [held, behind, other] = queue('a', 'a', 'b') as [Command, Command, Command]
    const commands = [{ ...held, createdAt: 50, notBefore: 100 }, behind, other]
    expect(seqs(nextToSend(commands, new Set(), none, 99))).toEqual([3])
    expect(nextWakeUp(commands, none, 99)).toBe(100)
    expect(seqs(nextToSend(commands, new Set(), none, 100))).toEqual([1, 3])
  })

  it('sends a command immediately if the device clock was turned back during the undo time (C22)', () => {
    const [held] = queue('a') as [Command]
    expect(seqs(nextToSend([{ ...held, createdAt: 50, notBefore: 100 }], new Set(), none, 49))).toEqual([1])
  })

  it('waits to send a command until the command named in `follows` is done', () => {
    const [row, picture, words] = queue(['a', 'failed'], 'a', 'a') as [Command, Command, Command]
    const following = { ...picture, follows: row.id }
    expect(seqs(nextToSend([row, following, words], new Set(), none, 0))).toEqual([3])
    expect(seqs(nextToSend([following, words], new Set(), none, 0))).toEqual([2])
    // The user retried the message, so the message's `seq` is now higher than the picture's `seq`.
    // The queue must still send the message before the picture.
    expect(seqs(nextToSend([following, { ...row, seq: 4, state: 'pending' }], new Set(), none, 0))).toEqual([
      4,
    ])
  })

  it('returns the earliest wake-up time of all queue keys and ignores keys that have only failed commands', () => {
    const backOffs = {
      byQueueKey: new Map([
        ['a', 300],
        ['b', 200],
        ['idle', 100],
      ]),
      everyone: 0,
    }
    expect(nextWakeUp(queue('a', 'b', ['idle', 'failed']), backOffs, 50)).toBe(200)
    expect(nextWakeUp(queue('a', 'b'), backOffs, 250)).toBe(300)
    expect(nextWakeUp(queue('a'), none, 50)).toBeNull()
    expect(nextWakeUp(queue('c'), { byQueueKey: new Map(), everyone: 400 }, 50)).toBe(400)
  })
})
