/**
 * An event emitter: `emit` calls all listeners that are subscribed.
 * If a listener throws, the error is reported and the remaining listeners still run.
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
