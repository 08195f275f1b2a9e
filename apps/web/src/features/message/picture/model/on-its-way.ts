/* Tracks the uploads of the pictures that this device is sending.
A picture's bytes are stored with their mutation until the upload succeeds. The page keeps the object URL longer.
Otherwise the bubble would turn blank, or download the picture that this device just sent. */
import { createEmitter } from '../../../../lib/api/emitter.ts'
import type { Command } from '../../../../lib/mutation-queue/command.ts'
import { onQueueListed, onQueueNews, queuedCommands } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { readBytes } from '../../../../lib/mutation-queue/store.ts'
import { broughtBy } from './open-pictures.ts'

/**
 * Returns the queued upload of a message's picture.
 * Returns undefined once the picture's upload succeeded or was canceled.
 */
export function pictureCommand(commands: readonly Command[], message: string): Command | undefined {
  return commands.find((command) => broughtBy(command)?.message === message)
}

export interface OnItsWay {
  /** The object URLs of the pictures on this device. The keys are message ids. */
  readonly urls: ReadonlyMap<string, string>
  /**
   * The file ids of pictures that this device has just uploaded. The keys are message ids.
   * The message list uses the stored file id until a refetch returns the file id.
   */
  readonly brought: ReadonlyMap<string, string>
  /** The upload progress of each picture, from 0 to 1. The keys are ids of queued mutations. */
  readonly parts: ReadonlyMap<string, number>
}

const NOTHING: OnItsWay = { urls: new Map(), brought: new Map(), parts: new Map() }
let state = NOTHING
const changed = createEmitter<void>()
export const onItsWayChanged = changed.on
/** Returns the same object until a picture's state changes, as `useSyncExternalStore` requires. */
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

look(queuedCommands())
onQueueListed(look)
onQueueNews((news) => {
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
