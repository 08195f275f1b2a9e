/**
 * Calls its listeners on each `emit`.
 * An error in one listener is reported and does not stop the other listeners.
 */
export interface Emitter<Heard> {
  /** @returns a function that unsubscribes. */
  readonly on: (listener: (heard: Heard) => void) => () => void
  readonly emit: (heard: Heard) => void
}

export function createEmitter<Heard>(): Emitter<Heard> {
  const listeners = new Set<(heard: Heard) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(heard) {
      for (const listener of listeners) {
        try {
          listener(heard)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
