/*
 * Pictures that this device sends. Their bytes lie beside their command until they are through; what is shown of them is
 * kept beyond that, as long as the page stands, so that a bubble neither goes blank nor fetches what it has just sent.
 */
import { createEmitter } from '../../../../lib/api/emitter.ts'
import type { Command } from '../../../../lib/outbox/command.ts'
import { onOutboxListed, onOutboxNews, outboxCommands } from '../../../../lib/outbox/outbox.ts'
import { readBytes } from '../../../../lib/outbox/store.ts'
import { broughtBy } from './open-pictures.ts'

/** The command that brings the picture of a message; undefined where it is through, or was taken back. */
export function pictureCommand(commands: readonly Command[], message: string): Command | undefined {
  return commands.find((command) => broughtBy(command)?.message === message)
}

export interface OnItsWay {
  /** By message: where this device shows its picture from. */
  readonly urls: ReadonlyMap<string, string>
  /** By message: the file that has just been brought, which no list has been read with yet. */
  readonly brought: ReadonlyMap<string, string>
  /** By command: how much of it has left, from 0 to 1. */
  readonly parts: ReadonlyMap<string, number>
}

const NOTHING: OnItsWay = { urls: new Map(), brought: new Map(), parts: new Map() }
let state = NOTHING
const changed = createEmitter<void>()
export const onItsWayChanged = changed.on
/** The same until something changes. */
export const itsWay = (): OnItsWay => state

const known = new Map<string, { message: string; file: string }>()
const opening = new Set<string>()

function change(next: Partial<OnItsWay>): void {
  state = { ...state, ...next }
  changed.emit()
}

async function open(message: string, command: Command): Promise<void> {
  if (opening.has(message)) return
  opening.add(message)
  const bytes = await readBytes(command.id).catch(() => undefined)
  if (!bytes || !opening.has(message)) return void opening.delete(message)
  const url = URL.createObjectURL(new Blob([bytes], { type: command.file?.type ?? '' }))
  change({ urls: new Map(state.urls).set(message, url) })
}

function look(commands: readonly Command[]): void {
  for (const command of commands) {
    const brought = broughtBy(command)
    if (!brought) continue
    known.set(command.id, brought)
    void open(brought.message, command)
  }
}

look(outboxCommands())
onOutboxListed(look)
onOutboxNews((news) => {
  if (news.type === 'progress') change({ parts: new Map(state.parts).set(news.id, news.part) })
  if (news.type === 'done') {
    const picture = known.get(news.id)
    if (picture) change({ brought: new Map(state.brought).set(picture.message, picture.file) })
  }
  if (news.type === 'closed') {
    for (const url of state.urls.values()) URL.revokeObjectURL(url)
    known.clear()
    opening.clear()
    change(NOTHING)
  }
})
