/** A list of listeners. One that throws is reported, and does not keep the others from hearing. */
export interface Emitter<Heard> {
  /** @returns the call that stops listening. */
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
